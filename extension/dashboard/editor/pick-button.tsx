// Takes the person to the page to point at what they mean, and writes down what they picked.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { setPart } from '../../../shared/sentinel/set-part.ts';
import { canPickOnPage, pickOnPage } from '../../pick-on-page.ts';
import { t } from '../../t.ts';
import { typedAddress } from '../../typed-address.ts';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { withPage } from './with-page.ts';

export function PickButton({
  tree,
  onChange,
}: {
  tree: SentinelTree;
  onChange: (tree: SentinelTree) => void;
}) {
  const { target } = tree;
  const url = target.kind === 'url' ? typedAddress(target.url) : '';
  const pick = useAction(async () => {
    const picked = await pickOnPage(url);
    if (!picked) return;
    // A part in a frame is on a page of its own.
    const onPage = picked.url.split('#')[0] === url.split('#')[0] ? tree : withPage(tree, picked.url);
    const withScope = setPart(onPage, 'scope', picked.scope);
    onChange(
      picked.mode === 'plain'
        ? withScope
        : setPart(withScope, 'fetch', { ...tree.fetch, mode: { kind: picked.mode } }),
    );
  });
  if (!canPickOnPage || !/^https?:\/\/[^/]/i.test(url)) return null;
  return (
    <div class="stack tight">
      <div>
        <button
          class="button compact"
          type="button"
          onClick={() => void pick.run()}
          data-testid="pick-on-page"
        >
          {t('pickOnPage')}
        </button>
      </div>
      {pick.failure && <Message tone="bad">{pick.failure.message}</Message>}
    </div>
  );
}
