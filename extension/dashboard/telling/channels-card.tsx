// How the person is told: their wishes, each channel with a test that says what failed, addresses, and what became of messages.
import { useCallback, useState } from 'preact/hooks';
import type { NotifyWishes, Telling, TestResult } from '../../../shared/api/telling.ts';
import { Failure } from '../../failure.ts';
import { ownZone } from '../../own-zone.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { usePoll } from '../../ui/use-poll.ts';
import { ChannelTests } from './channel-tests.tsx';
import { FeedsList } from './feeds-list.tsx';
import { SentMessages } from './sent-messages.tsx';
import { WishesForm } from './wishes-form.tsx';
import '../editor/inputs/inputs.css';
import './telling.css';

export function ChannelsCard() {
  const [telling, setTelling] = useState<Telling | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [result, setResult] = useState<(TestResult & { channel: string }) | null>(null);
  const load = useCallback(async () => {
    try {
      setTelling(await send('getTelling', {}));
      setTrouble(null);
    } catch (error) {
      setTrouble(Failure.from(error).message);
    }
  }, []);
  usePoll(load, 20_000);
  const [saved, setSaved] = useState(false);
  const save = useAction(async (settings: NotifyWishes) => {
    setSaved(false);
    setTelling(await send('putTelling', settings));
    setSaved(true);
  });
  const test = useAction(async (channel: Telling['channels'][number]['kind'], address: string) => {
    const outcome = await send('testChannel', { channel, ...(address !== '' && { address }) });
    setResult({ ...outcome, channel });
    await load();
  });
  const resume = useAction(async (id: string) => {
    await send('resumeRecipient', { id });
    await load();
  });
  const failure = save.failure?.message ?? test.failure?.message ?? resume.failure?.message ?? trouble;
  return (
    <section class="card padded stack telling" aria-labelledby="channels" data-testid="channels">
      <div>
        <h2 id="channels">{t('channels')}</h2>
        <p class="soft small">{t('channelsText')}</p>
      </div>
      {failure && <Message tone="bad">{failure}</Message>}
      {telling && (
        <>
          <WishesForm
            key={JSON.stringify(telling.settings)}
            settings={telling.settings}
            zone={ownZone()}
            busy={save.busy}
            saved={saved}
            onSave={(settings) => void save.run(settings)}
          />
          <ChannelTests
            telling={telling}
            busy={test.busy}
            result={result}
            onTest={(channel, address) => void test.run(channel, address)}
          />
          <FeedsList feeds={telling.feeds} onChange={load} />
          <SentMessages telling={telling} onResume={(id) => void resume.run(id)} />
        </>
      )}
    </section>
  );
}
