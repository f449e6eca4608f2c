// The page behind "pause or unsubscribe" in a mail: it asks first, because mail programs open links on their own.
import { escapeMarkup } from '../../shared/digest/safe-text.ts';

export type StopPage =
  | { kind: 'ask'; address: string }
  | { kind: 'paused'; address: string; days: number }
  | { kind: 'stopped'; address: string };

export function stopPage(page: StopPage): string {
  const address = `<strong>${escapeMarkup(page.address)}</strong>`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Messages from WebVigil</title><style>${css}</style></head>
<body><main><p class="brand">WebVigil</p>${content(page, address)}</main></body></html>
`;
}

function content(page: StopPage, address: string): string {
  if (page.kind === 'stopped')
    return `<h1>Unsubscribed</h1><p>${address} will get no more messages from this WebVigil server. The pages are still watched. The person who set this up can turn messages on again under Account.</p>`;
  if (page.kind === 'paused')
    return `<h1>Paused</h1><p>${address} will get no messages for ${lengthOf(page.days)}. Whatever happens in the meantime will come in one message afterwards.</p>`;
  const button = (action: string, text: string, main = false) =>
    `<form method="post"><button name="action" value="${action}"${main ? ' class="main"' : ''}>${text}</button></form>`;
  return `<h1>Pause or unsubscribe</h1><p>What should happen to messages for ${address}?</p>
<div class="choices">${button('pause-day', 'Pause for a day')}${button('pause-week', 'Pause for a week')}${button('stop', 'Unsubscribe', true)}</div>
<p class="soft">The pages are still watched; only the messages stop.</p>`;
}

function lengthOf(days: number): string {
  if (days === 1) return 'a day';
  return days === 7 ? 'a week' : `${days} days`;
}

const css = `
:root{color-scheme:light dark}
body{margin:0;background:#f5f6f9;color:#191c26;font:16px/1.55 -apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:30rem;margin:12vh auto 0;padding:2rem 1.5rem;background:#fff;border-radius:16px;box-shadow:0 4px 16px rgb(20 24 40/6%)}
.brand{margin:0 0 1rem;font-size:.75rem;letter-spacing:.14em;text-transform:uppercase;font-weight:700;color:#4549d8}
h1{margin:0 0 .5rem;font-size:1.6rem;line-height:1.2}strong{overflow-wrap:anywhere}.soft{color:#5a6072;font-size:.875rem}
.choices{display:flex;flex-wrap:wrap;gap:.6rem;margin:1.25rem 0}form{margin:0}
button{font:inherit;padding:.55rem 1rem;border-radius:8px;border:1px solid #8a90a2;background:transparent;color:inherit;cursor:pointer}
button.main{background:#b02a1b;border-color:#b02a1b;color:#fff}
@media (max-width:36rem){main{margin:0;border-radius:0;min-height:100vh;box-sizing:border-box}.choices{flex-direction:column}button{width:100%}}
@media (prefers-color-scheme:dark){body{background:#101218;color:#e9ebf2}main{background:#191c25;box-shadow:none}.brand{color:#969aff}.soft{color:#a4abbd}button.main{background:#ff9c8a;border-color:#ff9c8a;color:#3a120c}}
`;
