// The first thing a newcomer sees: watch a page, or see at once how it works with the demo page.
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Mark } from '../ui/mark.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { WatchForm } from './watch-form.tsx';

export function Welcome({ demoUrl, refresh }: { demoUrl: string | null; refresh: () => Promise<void> }) {
  const demo = useAction(async () => {
    const { watchText } = await import('../watch-text.ts');
    const text = watchText({ url: demoUrl!, title: t('demoName') });
    await send('createSentinel', { text, whenNameTaken: 'number' });
    await refresh();
  });
  return (
    <div class="welcome stack" data-testid="welcome">
      <div class="hero">
        <Mark size={72} />
        <h1>{t('welcomeTitle')}</h1>
        <p class="soft">{t('welcomeText')}</p>
      </div>
      <WatchForm onWatched={refresh} />
      {demoUrl !== null && (
        <section class="card padded demo">
          <div>
            <h2>{t('demoTitle')}</h2>
            <p class="soft">{t('demoText')}</p>
          </div>
          <button
            class="button"
            type="button"
            disabled={demo.busy}
            onClick={() => void demo.run()}
            data-testid="watch-demo"
          >
            {demo.busy ? t('watchingNow') : t('watchDemo')}
          </button>
          {demo.failure && <Message tone="bad">{demo.failure.message}</Message>}
        </section>
      )}
    </div>
  );
}
