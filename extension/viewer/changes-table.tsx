// "Changes only": every change as a row, for small screens and for those who would rather read than look.
import type { ChangeDetail } from '../../shared/api/changes.ts';
import type { ChangeType, ChangeValue } from '../../shared/detect/change.ts';
import { diffWords } from '../../shared/diff/diff-words.ts';
import { type TextKey, t } from '../t.ts';
import { pageAddress } from '../ui/page-address.ts';

const kinds = {
  insert: 'legendInsert',
  delete: 'legendDelete',
  update: 'legendUpdate',
  move: 'legendMove',
} as const;
const whats: Record<ChangeType, TextKey> = {
  any: 'whatText',
  links: 'whatLink',
  images: 'whatImage',
  keywords: 'whatKeyword',
  phrases: 'whatPhrase',
  words: 'whatWord',
  table: 'whatTable',
  list: 'whatList',
  regex: 'whatRegex',
  value: 'whatValue',
};

export function ChangesTable({ detail }: { detail: ChangeDetail }) {
  return (
    <main class="changes-table">
      {detail.coarse && <p class="note small">{detail.coarse}</p>}
      <table class="card" data-testid="changes-table">
        <thead>
          <tr>
            <th scope="col">{t('columnKind')}</th>
            <th scope="col">{t('columnWhere')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {detail.changes.map((change, index) => (
            <tr key={index}>
              <td>
                <span class={`pill ${change.op}`}>{t(kinds[change.op])}</span>
                <div class="soft small">{t(whats[change.type])}</div>
              </td>
              <td class="soft small" data-label={t('columnWhere')}>
                {change.where || t('topOfPage')}
              </td>
              <td data-label={t('before')}>
                <Side side="old" before={change.before} after={change.after} />
              </td>
              <td data-label={t('after')}>
                <Side side="new" before={change.before} after={change.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

interface SideProps {
  side: 'old' | 'new';
  before: ChangeValue | null;
  after: ChangeValue | null;
}

function Side({ side, before, after }: SideProps) {
  const value = side === 'old' ? before : after;
  if (value === null) return <span class="soft">–</span>;
  if (before === null || after === null || before === after) return <>{textOf(value)}</>;
  const skipped = side === 'old' ? 'insert' : 'delete';
  return (
    <>
      {diffWords(textOf(before), textOf(after))
        .segments.filter((segment) => segment.op !== skipped)
        .map(({ op, text, oldStart, newStart }) =>
          op === 'delete' ? (
            <del key={oldStart}>{text}</del>
          ) : op === 'insert' ? (
            <ins key={newStart}>{text}</ins>
          ) : (
            text
          ),
        )}
    </>
  );
}

function textOf(value: ChangeValue): string {
  if (typeof value === 'string') return value;
  if ('href' in value) return `${value.text} → ${pageAddress(value.href)}`;
  if ('src' in value) return value.alt ? `${value.alt} (${pageAddress(value.src)})` : pageAddress(value.src);
  return `${value.text} × ${value.count}`;
}
