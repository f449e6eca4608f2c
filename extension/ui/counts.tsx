// How many of each kind of change, as small coloured marks with a sign and a spoken text.
import type { ChangeCounts } from '../../shared/detect/change.ts';
import { changeOps } from '../../shared/detect/change.ts';
import { counted } from '../t.ts';

const signs = { insert: '+', delete: '−', update: '~', move: '↕' } as const;
const texts = {
  insert: 'countInserted',
  delete: 'countDeleted',
  update: 'countUpdated',
  move: 'countMoved',
} as const;

export function Counts({ counts }: { counts: ChangeCounts }) {
  return (
    <span class="counts">
      {changeOps
        .filter((op) => counts[op] > 0)
        .map((op) => (
          <span key={op} class={`pill ${op}`} title={counted(texts[op], counts[op])}>
            <span aria-hidden="true">
              {signs[op]}
              {counts[op]}
            </span>
            <span class="visually-hidden">{counted(texts[op], counts[op])}</span>
          </span>
        ))}
    </span>
  );
}
