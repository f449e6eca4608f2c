// Moving out, and the way to moving in.
import { places } from '../../places.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Icon } from '../../ui/icon.tsx';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';

export function MoveCard() {
  const moveOut = useAction(async (form: 'json' | 'text') => {
    const everything = await send('exportAll', {});
    const name = `webvigil-${new Date(everything.exportedAt).toISOString().slice(0, 10)}`;
    if (form === 'json') download(`${name}.json`, JSON.stringify(everything, null, 2), 'application/json');
    else
      download(`${name}.txt`, everything.sentinels.map(({ text }) => `${text}\n`).join('\n'), 'text/plain');
  });
  return (
    <section class="card padded stack" aria-labelledby="move">
      <div>
        <h2 id="move">{t('moveTitle')}</h2>
        <p class="soft small">{t('moveText')}</p>
      </div>
      <div class="row">
        <button
          class="button"
          type="button"
          disabled={moveOut.busy}
          onClick={() => void moveOut.run('json')}
          data-testid="export"
        >
          <Icon name="out" /> {t('exportJson')}
        </button>
        <button
          class="button"
          type="button"
          disabled={moveOut.busy}
          onClick={() => void moveOut.run('text')}
          data-testid="export-text"
        >
          <Icon name="out" /> {t('exportText')}
        </button>
        <a class="button" href={places.moveIn()} data-testid="go-move-in">
          <Icon name="into" /> {t('import')}
        </a>
      </div>
      {moveOut.failure && <Message tone="bad">{moveOut.failure.message}</Message>}
    </section>
  );
}

function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
