// What happens to a sentinel next, and why it stands as it does.
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import type { Pending } from '../local/with-pending.ts';
import { t } from '../t.ts';
import { When } from '../ui/when.tsx';

const texts = { start: 'nextStart', end: 'nextEnd', check: 'nextCheck', digest: 'nextDigest' } as const;

export function NextEvent({ event }: { event: NonNullable<ListedSentinel['nextEvent']> }) {
  return (
    <>
      {t(texts[event.what])} <When at={event.at} due />
    </>
  );
}

/** In words of its own only where the state does not say it all: what rests by choice or has ended needs no reason. */
export function reasonOf({ state, why }: ListedSentinel): string | null {
  return state === 'waiting' || state === 'enabled' ? why : null;
}

/** What the person did to it is shown as done; whether it is, only the server can say. */
export function Unsent({ sentinel: { pending } }: { sentinel: ListedSentinel & Pending }) {
  if (!pending) return null;
  return (
    <span class="soft small unsent" data-testid="unsent">
      {t(pending === 'waiting' ? 'notSentYet' : 'notAccepted')}
    </span>
  );
}

/** In the list the next check has a column of its own. */
export function Standing({ sentinel }: { sentinel: ListedSentinel & Pending }) {
  const { nextEvent } = sentinel;
  const why = reasonOf(sentinel);
  if (sentinel.pending) return <Unsent sentinel={sentinel} />;
  if (!why && (!nextEvent || nextEvent.what === 'check')) return null;
  return (
    <p class="soft small why" data-testid="why">
      {why}
      {!why && nextEvent && <NextEvent event={nextEvent} />}
    </p>
  );
}
