// What can be done with a sentinel, the same in the list and on its own page.
import { useState } from 'preact/hooks';
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { Failure } from '../failure.ts';
import { places } from '../places.ts';
import { randomId } from '../random-id.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import type { MenuItem } from './menu.tsx';
import { useAskToRemove } from './removals.tsx';
import { useSay } from './toasts.tsx';

export function useSentinelActions(
  sentinel: ListedSentinel,
  refresh: () => Promise<void>,
  onRemoved?: () => void,
) {
  const [busy, setBusy] = useState(false);
  const say = useSay();
  const askToRemove = useAskToRemove();
  const { id, name, state } = sentinel;

  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      say(await work());
    } catch (error) {
      say(Failure.from(error).message, 'bad');
    }
    await refresh();
    setBusy(false);
  };
  const change = (message: 'pauseSentinel' | 'resumeSentinel' | 'endSentinel', said: string) =>
    void act(async () => {
      await send(message, { id });
      return said;
    });
  const clone = () =>
    void act(async () => {
      const twin = await send('cloneSentinel', { id, newId: randomId() });
      location.assign(places.sentinel(twin.id));
      return t('cloned', twin.name, name);
    });

  const pause = { text: t('pause'), run: () => change('pauseSentinel', t('paused', name)) };
  const resume = { text: t('resume'), run: () => change('resumeSentinel', t('resumed', name)) };
  const end = { text: t('end'), run: () => change('endSentinel', t('endedNow', name)) };
  const edit = { text: t('edit'), run: () => location.assign(places.editSentinel(id)) };
  const twin = { text: t('clone'), run: clone };
  const gone = () => {
    say(t('removed', name));
    onRemoved?.();
    void refresh();
  };
  const remove = { text: t('remove'), danger: true, run: () => askToRemove(sentinel, gone) };
  const items: MenuItem[] =
    state === 'ended' ? [twin, remove] : [edit, twin, state === 'disabled' ? resume : pause, end, remove];

  return {
    busy,
    items,
    check: () => act(async () => (await send('checkSentinel', { id })).message),
  };
}
