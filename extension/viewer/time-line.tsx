// The time line: any two versions of the page, picked or stepped to, pinned, or everything since one last looked.
import type { ListedVersion } from '../../shared/api/versions.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import type { Asked } from './asked.ts';
import type { Opened } from './use-opened.ts';

interface Props {
  opened: Opened;
  onAsk: (asked: Asked) => void;
  onPinned: () => Promise<void>;
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function TimeLine({ opened, onAsk, onPinned }: Props) {
  const { detail, timeLine } = opened;
  // Oldest first, as time runs.
  const versions = timeLine.versions.toReversed();
  const oldAt = versions.findIndex(({ id }) => id === detail.oldVersionId);
  const newAt = versions.findIndex(({ id }) => id === detail.newVersionId);
  /** The nearest in this direction that can be shown. */
  const sound = (from: number, step: 1 | -1): number => {
    let at = from + step;
    while (versions[at]?.damaged) at += step;
    return at;
  };
  const ask = (old: number, next: number) => {
    const [was, is] = [versions[old], versions[next]];
    if (!was || !is || old === next || was.damaged || is.damaged) return;
    onAsk({ sentinel: detail.sentinelId, old: was.id, new: is.id });
  };
  const hasNews =
    timeLine.lastLooked !== null && timeLine.lastLooked !== versions.at(-1)?.id && versions.length > 1;
  return (
    <nav class="time-line small" aria-label={t('timeLine')}>
      <button
        class="button compact icon"
        type="button"
        title={t('olderVersion')}
        aria-label={t('olderVersion')}
        disabled={sound(oldAt, -1) < 0}
        onClick={() => ask(sound(oldAt, -1), Math.max(oldAt, sound(newAt, -1)))}
        data-testid="older"
      >
        ‹
      </button>
      <Picker
        label={t('before')}
        testId="pick-old"
        versions={versions.slice(0, newAt < 0 ? undefined : newAt)}
        chosen={detail.oldVersionId}
        shown={detail.oldVersion.fetchedAt}
        onPick={(id) => onAsk({ sentinel: detail.sentinelId, old: id, new: detail.newVersionId })}
        onPinned={onPinned}
      />
      <Dots versions={versions} oldAt={oldAt} newAt={newAt} onAsk={ask} />
      <Picker
        label={t('after')}
        testId="pick-new"
        versions={versions.slice(oldAt + 1)}
        chosen={detail.newVersionId}
        shown={detail.newVersion.fetchedAt}
        onPick={(id) => onAsk({ sentinel: detail.sentinelId, old: detail.oldVersionId, new: id })}
        onPinned={onPinned}
      />
      <button
        class="button compact icon"
        type="button"
        title={t('newer')}
        aria-label={t('newer')}
        disabled={newAt < 0 || sound(newAt, 1) >= versions.length}
        onClick={() => ask(Math.min(newAt, sound(oldAt, 1)), sound(newAt, 1))}
        data-testid="newer"
      >
        ›
      </button>
      {hasNews && (
        <button
          class="button compact quiet"
          type="button"
          onClick={() => onAsk({ sentinel: detail.sentinelId, old: timeLine.lastLooked! })}
          data-testid="since-last-looked"
        >
          {t('sinceLastLooked')}
        </button>
      )}
    </nav>
  );
}

interface PickerProps {
  label: string;
  testId: string;
  versions: ListedVersion[];
  chosen: string;
  shown: number;
  onPick: (id: string) => void;
  onPinned: () => Promise<void>;
}

function Picker({ label, testId, versions, chosen, shown, onPick, onPinned }: PickerProps) {
  const version = versions.find(({ id }) => id === chosen);
  const pin = async () => {
    await send(version?.pinned ? 'unpinVersion' : 'pinVersion', { id: chosen });
    await onPinned();
  };
  return (
    <span class="picker">
      <label>
        <span class="soft">{label}</span>
        <select
          class="input compact"
          value={chosen}
          onChange={(event) => onPick(event.currentTarget.value)}
          data-testid={testId}
        >
          {!version && <option value={chosen}>{format.format(shown)}</option>}
          {versions.toReversed().map(({ id, seq, fetchedAt, pinned, damaged }) => (
            <option key={id} value={id} disabled={damaged && id !== chosen}>
              {`${pinned ? '★ ' : ''}${format.format(fetchedAt)} · ${seq}${damaged ? ` · ${t('damaged')}` : ''}`}
            </option>
          ))}
        </select>
      </label>
      <button
        class="button compact icon quiet"
        type="button"
        aria-pressed={version?.pinned ?? false}
        aria-label={t(version?.pinned ? 'unpinVersion' : 'pinVersion')}
        title={t(version?.pinned ? 'unpinVersion' : 'pinVersion')}
        onClick={() => void pin()}
        data-testid={`${testId}-pin`}
      >
        <span aria-hidden="true">{version?.pinned ? '★' : '☆'}</span>
      </button>
    </span>
  );
}

interface DotsProps {
  versions: ListedVersion[];
  oldAt: number;
  newAt: number;
  onAsk: (old: number, next: number) => void;
}

const mostDots = 60;

/** For the pointer: a dot for each version, placed by order; a click moves the nearer end. The pickers say the same. */
function Dots({ versions, oldAt, newAt, onAsk }: DotsProps) {
  const from = Math.max(0, Math.min(versions.length - mostDots, oldAt < 0 ? versions.length : oldAt - 5));
  const shown = versions.slice(from, from + mostDots);
  const onDot = (index: number) => {
    if (index <= oldAt) onAsk(index, newAt);
    else if (index >= newAt || newAt - index < index - oldAt) onAsk(oldAt, index);
    else onAsk(index, newAt);
  };
  return (
    <span class="dots" aria-hidden="true">
      {shown.map((version, position) => {
        const index = from + position;
        const role =
          index === oldAt ? 'old' : index === newAt ? 'new' : index > oldAt && index < newAt ? 'between' : '';
        return (
          <button
            type="button"
            tabIndex={-1}
            key={version.id}
            class={dotClass(role, version)}
            title={`${format.format(version.fetchedAt)}${version.damaged ? ` · ${t('damaged')}` : ''}`}
            disabled={version.damaged}
            onClick={() => onDot(index)}
          />
        );
      })}
    </span>
  );
}

function dotClass(role: string, { changeId, pinned, damaged }: ListedVersion): string {
  return [role, changeId && 'fired', pinned && 'pinned', damaged && 'damaged'].filter(Boolean).join(' ');
}
