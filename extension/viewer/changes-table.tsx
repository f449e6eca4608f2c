// "Changes only": every change as a row, for small screens and for those who would rather read than look.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Change, countOps } from '../../shared/detect/change.ts';
import { shortenEqual } from '../../shared/diff/change-sides.ts';
import { diffWords } from '../../shared/diff/diff-words.ts';
import { t } from '../t.ts';
import { countsOf, valueText } from './change-texts.ts';
import { kindTexts, whatText } from './kind-texts.ts';
import { belongsTo } from './marks/operands.ts';
import { FilterChoices, Legend } from './toolbar.tsx';
import { useEverything } from './use-everything.ts';
import type { Filter } from './use-filter.ts';
import type { Opened } from './use-opened.ts';
import { isImage, type Pictures, usePictures } from './use-pictures.ts';

interface Props {
  opened: Opened;
  filter: Filter;
  onIgnore: (change: Change) => void;
  /** On paper, below the frames that cannot be printed: with the pictures there are, for it waits for nothing. */
  printed?: { pictures: Pictures };
}

const none: readonly Change[] = [];
/** Characters of a long text that stay beside a changed word. */
const aroundChange = 240;

export function ChangesTable({ opened, filter, onIgnore, printed }: Props) {
  const isPrinted = printed !== undefined;
  const { detail } = opened;
  const every = useEverything(opened, !filter.isAskedOnly && !isPrinted);
  const listed = filter.isAskedOnly || isPrinted ? detail.changes : (every?.changes ?? []);
  const ofOperand = listed.filter(
    (change) => !filter.isAskedOnly || filter.operand === null || belongsTo(change, filter.operand),
  );
  const shown = ofOperand.filter((change) => !filter.hidden.has(change.op));
  const ready = useGrowing(shown.length, isPrinted);
  const own = usePictures(opened, isPrinted ? none : shown);
  const pictures = printed?.pictures ?? own;
  const isXml = shown.some((change) => change.signature !== undefined);
  const isCounted = shown.some((change) => countsOf(change) !== null);
  const Body = isPrinted ? 'div' : 'main';
  const coarse = filter.isAskedOnly ? detail.coarse : every?.coarse;
  return (
    <>
      {!isPrinted && (
        <section class="toolbar" aria-label={t('changesToolbar')}>
          <Legend filter={filter} counts={countOps(ofOperand)} />
          <FilterChoices filter={filter} others={0} />
        </section>
      )}
      <Body class="changes-table">
        {coarse && <p class="note small">{coarse}</p>}
        {shown.length === 0 ? (
          <div class="empty" role="status">
            {!filter.isAskedOnly && every === null ? t('comparing') : t('nothingToShow')}
          </div>
        ) : (
          <table class="card" data-testid={isPrinted ? 'printed-table' : 'changes-table'}>
            <caption class="visually-hidden">{t('viewChangesOnly')}</caption>
            <thead>
              <tr>
                <th scope="col" class="kind">
                  {t('columnKind')}
                </th>
                <th scope="col" class="where">
                  {t('columnWhere')}
                </th>
                {isCounted && (
                  <th scope="col" class="count">
                    {t('columnCount')}
                  </th>
                )}
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
                <th scope="col" class="act">
                  <span class="visually-hidden">{t('ignoreThis')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, ready).map((change, index) => (
                <Row
                  key={index}
                  change={change}
                  isXml={isXml}
                  isCounted={isCounted}
                  pictures={pictures}
                  onIgnore={() => onIgnore(change)}
                />
              ))}
            </tbody>
          </table>
        )}
      </Body>
    </>
  );
}

const atOnce = 60;

/** How many rows are there so far: a long table comes bit by bit, so that the page answers meanwhile. */
function useGrowing(total: number, isWhole: boolean): number {
  const [count, setCount] = useState(atOnce);
  useEffect(() => {
    if (isWhole || count >= total) return;
    const timer = setTimeout(() => setCount(count + atOnce));
    return () => clearTimeout(timer);
  }, [count, total, isWhole]);
  return isWhole ? total : count;
}

interface RowProps {
  change: Change;
  isXml: boolean;
  isCounted: boolean;
  pictures: Pictures;
  onIgnore: () => void;
}

function Row({ change, isXml, isCounted, pictures, onIgnore }: RowProps) {
  const counts = countsOf(change);
  return (
    <tr>
      <td>
        <span class={`pill ${change.op}`}>{t(kindTexts[change.op])}</span>
        <div class="soft small">{t(whatText(change))}</div>
      </td>
      <td class="soft small" data-label={t('columnWhere')}>
        {isXml && change.signature ? <code>{change.signature}</code> : change.where || t('topOfPage')}
      </td>
      {isCounted && (
        <td class={`small count${counts ? '' : ' none'}`} data-label={t('columnCount')}>
          {counts ? (
            <>
              {counts.before} <span aria-hidden="true">→</span>
              <span class="visually-hidden">{t('became')}</span> {counts.after}
            </>
          ) : (
            '–'
          )}
        </td>
      )}
      <td class={change.before === null ? 'none' : ''} data-label={t('before')}>
        <SideCell side="old" change={change} pictures={pictures} />
      </td>
      <td class={change.after === null ? 'none' : ''} data-label={t('after')}>
        <SideCell side="new" change={change} pictures={pictures} />
      </td>
      <td class="act">
        <button class="button compact quiet" type="button" onClick={onIgnore} data-testid="ignore-row">
          {t('ignore')}
        </button>
      </td>
    </tr>
  );
}

function SideCell({ side, change, pictures }: { side: 'old' | 'new'; change: Change; pictures: Pictures }) {
  const { before, after, cells, context, contextBefore } = change;
  const value = side === 'old' ? before : after;
  if (value === null) return <span class="soft">–</span>;
  if (isImage(value)) {
    const picture = pictures[side].get(value.src);
    return (
      <figure class="picture">
        {picture ? (
          <img src={picture} alt={value.alt} />
        ) : (
          <span class="soft small">{t(pictures.isPending ? 'picturePending' : 'pictureNotStored')}</span>
        )}
        <figcaption class="soft small">{valueText(value)}</figcaption>
      </figure>
    );
  }
  if (cells && cells.length > 0 && before !== null && after !== null) {
    return (
      <>
        {cells.map((cell) => (
          <div key={cell.column}>
            <span class="soft small">{cell.column}: </span>
            <Words side={side} before={cell.before} after={cell.after} />
          </div>
        ))}
      </>
    );
  }
  const around = side === 'old' ? (contextBefore ?? (after === null ? context : undefined)) : context;
  return (
    <>
      <Words side={side} before={before && valueText(before)} after={after && valueText(after)} />
      {around && around !== valueText(value) && <div class="soft small context">{around}</div>}
    </>
  );
}

function Words({
  side,
  before,
  after,
}: {
  side: 'old' | 'new';
  before: string | null;
  after: string | null;
}) {
  const own = side === 'old' ? before : after;
  const segments = useMemo(
    () => (before === null || after === null || before === after ? [] : diffWords(before, after).segments),
    [before, after],
  );
  if (own === null) return <span class="soft">–</span>;
  if (before === null || after === null) return side === 'old' ? <del>{own}</del> : <ins>{own}</ins>;
  if (before === after) return <>{own}</>;
  const skipped = side === 'old' ? 'insert' : 'delete';
  return (
    <>
      {shortenEqual(
        segments.filter((segment) => segment.op !== skipped),
        aroundChange,
      ).map(({ op, text, oldStart, newStart }) =>
        op === 'delete' ? (
          <del key={`d${oldStart}`}>{text}</del>
        ) : op === 'insert' ? (
          <ins key={`i${newStart}`}>{text}</ins>
        ) : (
          text
        ),
      )}
    </>
  );
}
