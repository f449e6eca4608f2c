// The page: an address, or an earlier sentinel from which every part not given is taken.
import type { SentinelTree } from '../../../../shared/sentinel/ast.ts';
import { t } from '../../../t.ts';
import { SentinelPicker } from '../inputs/sentinel-picker.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { withPage } from '../with-page.ts';

interface Props {
  tree: SentinelTree;
  names: readonly string[];
  onChange: (tree: SentinelTree) => void;
}

export function TargetPart({ tree, names, onChange }: Props) {
  const { target } = tree;
  const earlier = names.filter((name) => name !== tree.name);
  const become = (kind: 'url' | 'sentinel') =>
    onChange({ ...tree, target: kind === 'url' ? { kind, url: '' } : { kind, name: earlier[0] ?? '' } });
  return (
    <div class="rows">
      <fieldset class="segmented" aria-label={t('whichPage')}>
        {(['url', 'sentinel'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={target.kind === kind}
            onClick={() => target.kind !== kind && become(kind)}
            data-testid={`target-${kind}`}
          >
            {t(kind === 'url' ? 'targetUrl' : 'targetSentinel')}
          </button>
        ))}
      </fieldset>
      {target.kind === 'url' ? (
        <TextInput
          quiet
          label={t('address')}
          value={target.url}
          inputMode="url"
          placeholder="https://example.org/news"
          onInput={(url) => onChange(withPage(tree, url))}
          testId="page-url"
        />
      ) : (
        <>
          <SentinelPicker
            quiet
            label={t('targetSentinel')}
            name={target.name}
            names={earlier}
            onChange={(name) => onChange({ ...tree, target: { kind: 'sentinel', name } })}
            testId="target-picker"
          />
          <p class="soft small">{t('inheritHint')}</p>
        </>
      )}
    </div>
  );
}
