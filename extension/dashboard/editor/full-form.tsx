// Everything the language can say, part by part. What is not given shows what holds instead, and stays not given.
import type { ComponentChildren } from 'preact';
import type { Problem } from '../../../shared/api/error.ts';
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parameterContexts, presentations } from '../../../shared/sentinel/ast.ts';
import type { FormPart } from '../../../shared/sentinel/print-part.ts';
import { setPart } from '../../../shared/sentinel/set-part.ts';
import { type TextKey, t } from '../../t.ts';
import type { EffectiveParts } from './effective-parts.ts';
import { Choice } from './inputs/choice.tsx';
import { ElementsInput } from './inputs/elements-input.tsx';
import { ListInput } from './inputs/list-input.tsx';
import { NumberInput } from './inputs/number-input.tsx';
import { PointInput } from './inputs/point-input.tsx';
import { TextInput } from './inputs/text-input.tsx';
import { PartRow } from './part-row.tsx';
import { CompareInput } from './parts/compare-input.tsx';
import { ExpressionEditor } from './parts/expression-editor.tsx';
import { FetchPart } from './parts/fetch-part.tsx';
import { NoisePart } from './parts/noise-part.tsx';
import { NotifyPart } from './parts/notify-part.tsx';
import { TargetPart } from './parts/target-part.tsx';
import { PickButton } from './pick-button.tsx';
import { Problems } from './problems.tsx';
import { startOf } from './start-of-part.ts';
import './inputs/inputs.css';
import './full-form.css';

const contexts = {
  recent: 'contextRecent',
  chronicle: 'contextChronicle',
  continuous: 'contextContinuous',
  cumulative: 'contextCumulative',
} as const;
const shows = {
  'dual-frame': 'showDualFrame',
  'changes-only': 'showChangesOnly',
  merged: 'showMerged',
} as const;

interface Props {
  tree: SentinelTree;
  onChange: (tree: SentinelTree) => void;
  effective: EffectiveParts;
  problems: readonly Problem[];
  /** Of the person's other sentinels. */
  names: readonly string[];
}

export function FullForm({ tree, onChange, effective, problems, names }: Props) {
  const others = names.filter((name) => name !== tree.name);
  const problemsOf = (part: string) => problems.filter(({ field }) => field === part);
  function row<P extends FormPart>(
    part: P,
    editor: (value: NonNullable<SentinelTree[P]>, set: (value: SentinelTree[P]) => void) => ComponentChildren,
  ) {
    const value = tree[part];
    const set = (next: SentinelTree[P]) => onChange(setPart(tree, part, next));
    return (
      <PartRow
        part={part}
        given={value !== undefined}
        effective={effective[part]}
        problems={problemsOf(part)}
        onGive={() => set(startOf(part, effective[part]) as SentinelTree[P])}
        onClear={() => set(undefined as SentinelTree[P])}
      >
        {value !== undefined && editor(value as NonNullable<SentinelTree[P]>, set)}
      </PartRow>
    );
  }
  const fixed = (part: 'name' | 'target', title: TextKey, editor: ComponentChildren) => (
    <section class="part given fixed" data-part={part} aria-label={t(title)}>
      <div class="part-head">
        <h3>{t(title)}</h3>
      </div>
      <div class="part-body">
        {editor}
        <Problems problems={problemsOf(part)} />
      </div>
    </section>
  );

  return (
    <div class="full-form" data-testid="full-form">
      <PartGroup title={t('groupPage')}>
        {fixed('target', 'partTarget', <TargetPart tree={tree} names={others} onChange={onChange} />)}
        {fixed(
          'name',
          'partName',
          <TextInput
            quiet
            label={t('partName')}
            value={tree.name}
            onInput={(name) => onChange({ ...tree, name })}
            testId="sentinel-name"
          />,
        )}
        {row('scope', (scope, set) => (
          <>
            {scope.length === 0 && <p class="soft small">{t('wholePage')}</p>}
            <ElementsInput elements={scope} onChange={set} testId="scope-path" />
            <PickButton tree={tree} onChange={onChange} />
          </>
        ))}
      </PartGroup>
      <PartGroup title={t('groupWhat')}>
        {row('monitor', (expression, set) => (
          <ExpressionEditor expression={expression} onChange={set} />
        ))}
        {row('context', (context, set) => (
          <Choice
            quiet
            label={t('partContext')}
            value={context}
            options={parameterContexts.map((one) => [one, t(contexts[one])] as const)}
            onChange={set}
          />
        ))}
        {row('noise', (rules, set) => (
          <NoisePart rules={rules} onChange={set} />
        ))}
        {row('compare', (option, set) => (
          <CompareInput option={option} onChange={set} />
        ))}
      </PartGroup>
      <PartGroup title={t('groupWhen')}>
        {row('fetch', (plan, set) => (
          <FetchPart plan={plan} onChange={(next) => set(next as NonNullable<typeof next>)} />
        ))}
        {row('from', (point, set) => (
          <PointInput
            label={t('partFrom')}
            point={point}
            onChange={(next) => set(next as typeof point)}
            kinds={['now', 'later', 'at', 'start', 'end']}
            names={others}
            withZone
            testId="from-kind"
          />
        ))}
        {row('to', (point, set) => (
          <PointInput
            label={t('partTo')}
            point={point}
            onChange={set}
            kinds={['open', 'now', 'later', 'at', 'start', 'end']}
            names={others}
            withZone
            testId="to-kind"
          />
        ))}
      </PartGroup>
      <PartGroup title={t('groupTell')}>
        {row('notify', (rules, set) => (
          <NotifyPart rules={rules} onChange={set} />
        ))}
        {row('presentation', (presentation, set) => (
          <Choice
            quiet
            label={t('partPresentation')}
            value={presentation}
            options={presentations.map((one) => [one, t(shows[one])] as const)}
            onChange={set}
            testId="presentation"
          />
        ))}
        {row('history', (history, set) => (
          <NumberInput quiet label={t('partHistory')} value={history} onChange={set} testId="history" />
        ))}
      </PartGroup>
      <PartGroup title={t('groupMore')}>
        {row('depth', (depth, set) => (
          <NumberInput quiet label={t('partDepth')} value={depth} onChange={set} />
        ))}
        {row('tags', (tags, set) => (
          <ListInput quiet label={t('partTags')} items={tags} onChange={set} testId="tags" />
        ))}
      </PartGroup>
    </div>
  );
}

function PartGroup({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="part-group" aria-label={title}>
      <h2 class="section-title">{title}</h2>
      {children}
    </section>
  );
}
