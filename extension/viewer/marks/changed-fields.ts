// Form fields that came, went or say something else, apart from those whose changed text already tells it.
import { compareMedia, type MediaChange, type MediaItem } from './compare-media.ts';
import type { ShownField, ShownText, Stop } from './stop.ts';

export function changedFields(old: ShownText, next: ShownText, steps: readonly Stop[]): MediaChange[] {
  const told = { old: blocksIn(steps, 'old'), new: blocksIn(steps, 'new') };
  const isTold = (field: ShownField | undefined, blocks: ReadonlySet<number>) =>
    field === undefined || (field.isText === true && blocks.has(field.block));
  const [was, is] = itemsOf(old.fields, next.fields);
  return compareMedia(was, is).filter(
    ({ old: before, new: after }) =>
      !(isTold(old.fields[before ?? -1], told.old) && isTold(next.fields[after ?? -1], told.new)),
  );
}

/** Fields without a name are told apart by their order, as long as there are as many as before. */
function itemsOf(old: readonly ShownField[], next: readonly ShownField[]): [MediaItem[], MediaItem[]] {
  const nameless = (fields: readonly ShownField[]) => fields.filter(({ name }) => name === '').length;
  const inOrder = nameless(old) === nameless(next);
  const items = (fields: readonly ShownField[]) => {
    let count = 0;
    return fields.map(({ name, value }) => {
      const label = name === '' && inOrder ? `\0${++count}` : name;
      return { key: `${label}\n${value}`, label };
    });
  };
  return [items(old), items(next)];
}

function blocksIn(steps: readonly Stop[], side: 'old' | 'new'): Set<number> {
  return new Set(steps.flatMap((step) => step[side].spans.map(({ block }) => block)));
}
