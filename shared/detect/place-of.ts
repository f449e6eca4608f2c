// Where something stands on a page, as a person would say it: the headings above it; in XML the path of elements.
import type { Block, PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';

const longestContext = 200;

export function placeOf(block: Block | undefined): string {
  return block?.where.join(' › ') ?? '';
}

/** The part of a change that says where it is; `inside` when what changed is smaller than the block. */
export function placing(
  page: PageFeatures,
  block: Block | undefined,
  inside = false,
): Pick<Change, 'where' | 'context' | 'signature'> {
  const text = block?.shown ?? block?.text ?? '';
  return {
    where: placeOf(block),
    ...(inside && text !== '' && { context: shortened(text) }),
    ...(page.type === 'xml' && block && { signature: signatureOf(block) }),
  };
}

/** What, beside its text, makes something the same thing: in XML its signature, as CX-Diff has it; elsewhere nothing. */
export function identityOf(page: PageFeatures, block: Block | undefined): string {
  return page.type === 'xml' && block !== undefined ? signatureOf(block) : '';
}

/** The same for comparing blocks of two versions; only where both are XML do paths say the same. */
export function identifying(old: PageFeatures, next: PageFeatures): ((block: Block) => string) | undefined {
  return old.type === 'xml' && next.type === 'xml' ? signatureOf : undefined;
}

export function signatureOf({ kind, where }: Block): string {
  const path = kind.startsWith('@') || where.at(-1) !== kind ? [...where, kind] : where;
  return path.join('/');
}

function shortened(text: string): string {
  return text.length <= longestContext ? text : `${text.slice(0, longestContext - 1)}…`;
}
