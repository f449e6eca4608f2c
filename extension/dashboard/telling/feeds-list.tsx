// The person's feeds: secret addresses for a feed reader, of everything or of one tag, each revocable.
import { useState } from 'preact/hooks';
import type { FeedView } from '../../../shared/api/telling.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';

export function FeedsList({
  feeds,
  onChange,
}: {
  feeds: readonly FeedView[];
  onChange: () => Promise<void>;
}) {
  const [tag, setTag] = useState('');
  const create = useAction(async () => {
    await send('createFeed', { tag: tag.trim() || null });
    setTag('');
    await onChange();
  });
  const remove = useAction(async (id: string) => {
    await send('removeFeed', { id });
    await onChange();
  });
  const failure = create.failure ?? remove.failure;
  return (
    <div class="stack" data-testid="feeds">
      <h3>{t('feeds')}</h3>
      <p class="soft small">{t('feedsText')}</p>
      {failure && <Message tone="bad">{failure.message}</Message>}
      {feeds.map(({ id, tag: only, atom, json }) => (
        <div key={id} class="row apart" data-testid="feed-row">
          <div class="clip">
            <strong>{only ?? t('feedOfAll')}</strong>
            <div class="small clip">{atom === null ? t('feedUnreadable') : <a href={atom}>{atom}</a>}</div>
            {json !== null && (
              <div class="small clip">
                <a href={json}>{json}</a>
              </div>
            )}
          </div>
          <button
            class="button compact"
            type="button"
            disabled={remove.busy}
            onClick={() => void remove.run(id)}
          >
            {t('revokeFeed')}
          </button>
        </div>
      ))}
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void create.run();
        }}
      >
        <Field
          label={t('feedTag')}
          placeholder={t('feedOfAll')}
          value={tag}
          maxLength={60}
          onInput={(event) => setTag(event.currentTarget.value)}
        />
        <button class="button" type="submit" disabled={create.busy} data-testid="create-feed">
          {t('createFeed')}
        </button>
      </form>
    </div>
  );
}
