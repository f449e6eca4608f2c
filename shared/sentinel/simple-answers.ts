// A sentinel as the answers to seven questions, where that shows all of it; otherwise it says which parts are too much.
//
// A question left at its default is null here and an absent part in the tree.
import type {
  AbsolutePoint,
  CompareOption,
  EndPoint,
  FetchMode,
  FetchRhythm,
  MonitorExpression,
  NotifyRule,
  NowPoint,
  Operand,
  Presentation,
  SentinelTree,
  TimePoint,
} from './ast.ts';
import { type FormPart, formParts } from './print-part.ts';

export const simpleKinds = ['any', 'links', 'images', 'keywords', 'phrases', 'value'] as const;
export type SimpleOperand = Extract<Operand, { kind: (typeof simpleKinds)[number] }>;
/** A day in the person's own zone, or from now on. */
export type SimplePoint = NowPoint | AbsolutePoint;

export interface SimpleAnswers {
  readonly page: string;
  /** The page needs the person to be signed in: their browser fetches it. */
  readonly signedIn: boolean;
  /** The page is empty without a browser: the server shows it in one. Never both. */
  readonly scripted: boolean;
  readonly look: SimpleOperand | null;
  readonly rhythm: FetchRhythm | null;
  readonly from: SimplePoint | null;
  readonly to: SimplePoint | { readonly kind: 'open' } | null;
  readonly tell: NotifyRule | null;
  readonly compare: CompareOption | null;
  readonly show: Presentation | null;
  readonly name: string;
}

export type SimpleReading =
  | { readonly ok: true; readonly answers: SimpleAnswers }
  | { readonly ok: false; readonly tooMuch: readonly ('target' | FormPart)[] };

export function toSimpleAnswers(tree: SentinelTree): SimpleReading {
  const tooMuch: ('target' | FormPart)[] = formParts.filter((part) => !canShow(tree, part));
  if (tree.target.kind !== 'url') return { ok: false, tooMuch: ['target', ...tooMuch] };
  if (tooMuch.length > 0) return { ok: false, tooMuch };
  const { name, monitor, fetch, from, to, notify, compare, presentation } = tree;
  return {
    ok: true,
    answers: {
      page: tree.target.url,
      signedIn: fetch?.mode?.kind === 'browser',
      scripted: fetch?.mode?.kind === 'rendered',
      look: (monitor as SimpleOperand | undefined) ?? null,
      rhythm: fetch?.rhythm ?? null,
      from: (from as SimplePoint | undefined) ?? null,
      to: (to as SimpleAnswers['to'] | undefined) ?? null,
      tell: notify?.[0] ?? null,
      compare: compare ?? null,
      show: presentation ?? null,
      name,
    },
  };
}

export function fromSimpleAnswers(answers: SimpleAnswers): SentinelTree {
  const { page, signedIn, scripted, look, rhythm, from, to, tell, compare, show, name } = answers;
  const mode: FetchMode | null = signedIn ? { kind: 'browser' } : scripted ? { kind: 'rendered' } : null;
  return {
    name,
    target: { kind: 'url', url: page },
    ...(look && { monitor: look }),
    ...((rhythm || mode) && { fetch: { ...(rhythm && { rhythm }), ...(mode && { mode }) } }),
    ...(from && { from }),
    ...(to && { to }),
    ...(tell && { notify: [tell] }),
    ...(compare && { compare }),
    ...(show && { presentation: show }),
  };
}

function canShow(tree: SentinelTree, part: FormPart): boolean {
  if (tree[part] === undefined) return true;
  switch (part) {
    case 'monitor':
      return isSimpleLook(tree.monitor!);
    case 'fetch':
      return (
        isSimpleMode(tree.fetch!.mode) &&
        Object.keys(tree.fetch!).every((key) => key === 'rhythm' || key === 'mode')
      );
    case 'from':
      return isSimplePoint(tree.from!) && !(tree.from!.kind === 'now' && tree.from!.plus);
    case 'to':
      return tree.to!.kind === 'open' || isSimplePoint(tree.to!);
    case 'notify':
      return tree.notify!.length === 1 && tree.notify![0]!.when?.kind !== 'at';
    case 'compare':
    case 'presentation':
      return true;
    default:
      return false;
  }
}

function isSimpleMode(mode: FetchMode | undefined): boolean {
  if (mode === undefined || mode.kind === 'browser') return true;
  return mode.kind === 'rendered' && mode.waitFor === undefined;
}

function isSimpleLook(look: MonitorExpression): boolean {
  if (!(simpleKinds as readonly string[]).includes(look.kind)) return false;
  const operand = look as SimpleOperand;
  if (operand.scope || operand.page !== undefined) return false;
  if (operand.kind === 'any') return !operand.markup && !operand.trigger;
  return operand.kind !== 'keywords' || !operand.exact;
}

function isSimplePoint(point: TimePoint | EndPoint): boolean {
  return point.kind === 'now' || (point.kind === 'at' && point.zone === undefined);
}
