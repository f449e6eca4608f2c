// How a digest looks in a mail program: styles stand at each element, because many programs take everything else away; what
// a program does keep of the style sheet turns it dark at night and folds it for a phone.
import { type MarkColours, markColours } from '../diff/mark-colours.ts';

const serif = "Georgia,'Iowan Old Style','Times New Roman',serif";
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const style = {
  body: `margin:0;padding:0;background:#f4f3ef;color:#1c1d21;font-family:${sans};font-size:15px;line-height:1.5;-webkit-text-size-adjust:100%`,
  sheet: 'width:100%;max-width:640px;margin:0 auto;background:#ffffff',
  fragment: 'padding:1px 16px;background:#ffffff;color:#1c1d21',
  pad: 'padding:28px 36px 8px',
  brand: `margin:0 0 14px;font-size:12px;letter-spacing:.14em;text-transform:uppercase;font-weight:700;color:#4549d8`,
  headline: `margin:0;font-family:${serif};font-size:30px;line-height:1.18;font-weight:700;color:#15161a`,
  dateline: 'margin:10px 0 0;font-size:13px;color:#6a6d78',
  rule: 'border:0;border-top:3px solid #15161a;margin:20px 0 0;height:0;font-size:0;line-height:0',
  section:
    'margin:26px 0 0;padding:0 0 6px;border-bottom:1px solid #d9d7cf;font-size:12px;letter-spacing:.12em;text-transform:uppercase;font-weight:700;color:#6a6d78',
  item: 'padding:22px 0 20px;border-bottom:1px solid #e4e2db',
  kicker: 'margin:0 0 4px;font-size:12.5px;color:#6a6d78',
  title: `margin:0;font-family:${serif};font-size:21px;line-height:1.28;font-weight:700;color:#15161a;word-break:break-word`,
  titleLink: 'color:#15161a;text-decoration:none',
  address: 'margin:3px 0 0;font-size:12.5px;color:#6a6d78;word-break:break-all',
  summary: 'margin:8px 0 0;font-size:15px;color:#33353d;word-break:break-word',
  label: 'display:none;mso-hide:all;font-size:11px;line-height:1.6;color:#6a6d78',
  often: 'margin:4px 0 0;font-size:13px;color:#6a6d78',
  note: 'margin:10px 0 0;padding:8px 12px;background:#fcf3d8;border-left:3px solid #a86c00;font-size:13.5px;color:#4d3a0a',
  table: 'width:100%;border-collapse:collapse;margin:14px 0 0;table-layout:fixed',
  head: 'padding:0 8px 5px 0;text-align:left;font-size:11px;letter-spacing:.08em;text-transform:uppercase;font-weight:600;color:#6a6d78;border-bottom:1px solid #d9d7cf',
  cell: 'padding:9px 12px 9px 0;vertical-align:top;border-bottom:1px solid #eceae4;font-size:14px;line-height:1.45;color:#1c1d21;word-break:break-word',
  where: 'display:block;margin-top:3px;font-size:12px;line-height:1.35;color:#6a6d78',
  picture:
    'display:block;max-width:100%;max-height:180px;width:auto;height:auto;margin:0 0 6px;border:1px solid #e4e2db',
  left: 'margin:10px 0 0;font-size:13px;color:#6a6d78',
  times: 'margin:12px 0 0;font-size:12px;color:#6a6d78',
  views: 'margin:12px 0 0;font-size:14px',
  link: 'color:#3337b8;text-decoration:underline;text-underline-offset:2px',
  button:
    'display:inline-block;padding:7px 14px;background:#4549d8;color:#ffffff;text-decoration:none;font-weight:600;border-radius:6px',
  more: 'margin:6px 0 0;font-size:14px;color:#33353d;word-break:break-word',
  footer: 'padding:20px 36px 32px;font-size:12.5px;line-height:1.6;color:#6a6d78',
} as const;

/** Stands at every marked word, so it is short; ins and del have their lines by themselves. */
export function markStyle(op: keyof typeof markColours): string {
  const { ground, ink }: MarkColours = markColours[op];
  const line = op === 'move' ? ';text-decoration:underline dotted' : '';
  return `background:${ground};color:${ink}${line}`;
}

export function pillStyle(op: keyof typeof markColours): string {
  const { ground, ink }: MarkColours = markColours[op];
  return `display:inline-block;padding:1px 8px;border-radius:9px;background:${ground};color:${ink};font-size:12px;font-weight:600;line-height:1.5`;
}

const night: Record<string, string> = {
  body: 'background:#101114 !important;color:#e7e6e1 !important',
  sheet: 'background:#1a1c21 !important',
  ink: 'color:#f2f1ec !important',
  soft: 'color:#a3a5ad !important',
  text: 'color:#d6d5cf !important',
  line: 'border-color:#34363d !important',
  rule: 'border-top-color:#f2f1ec !important',
  note: 'background:#352a10 !important;color:#f3dfa9 !important',
  brand: 'color:#a3a6ff !important',
  link: 'color:#b3b6ff !important',
  button: 'background:#5b5fe6 !important;color:#ffffff !important',
  insert: 'background:#12402f !important;color:#9ff0cb !important',
  delete: 'background:#4c1d17 !important;color:#ffb8aa !important',
  update: 'background:#45340c !important;color:#ffdf8c !important',
  move: 'background:#17325a !important;color:#b7d5ff !important',
};

const nightRules = Object.entries(night)
  .map(([name, rule]) => `.wv-${name}{${rule}}`)
  .join('');

/** Gives nothing to those who do not understand it. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:600px){
.wv-pad{padding:20px 18px 4px !important}.wv-footer{padding:18px 18px 28px !important}.wv-headline{font-size:25px !important}
.wv-row,.wv-row td{display:block !important;width:auto !important}.wv-row td{border-bottom:0 !important;padding:4px 0 !important}
.wv-row{border-bottom:1px solid #e4e2db;padding:8px 0 !important}.wv-head{display:none !important}
.wv-row td.wv-none{display:none !important}.wv-label{display:block !important}
}
@media (prefers-color-scheme:dark){${nightRules}.wv-row{border-color:#34363d !important}}
`;
