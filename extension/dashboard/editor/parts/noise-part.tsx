// What does not count as a change: one row for each rule.
import type { NoiseRule } from '../../../../shared/sentinel/ast.ts';
import { t } from '../../../t.ts';
import { Choice } from '../inputs/choice.tsx';
import { DurationInput } from '../inputs/duration-input.tsx';
import { ElementsInput } from '../inputs/elements-input.tsx';
import { ListInput } from '../inputs/list-input.tsx';
import { NumberInput } from '../inputs/number-input.tsx';
import { PatternInput } from '../inputs/pattern-input.tsx';
import { RemoveButton } from '../remove-button.tsx';

type Kind = NoiseRule['kind'];
const texts = {
  'ignore-elements': 'noiseElements',
  'ignore-text': 'noiseText',
  'ignore-pattern': 'noisePattern',
  'ignore-numbers': 'noiseNumbers',
  'ignore-dates': 'noiseDates',
  'ignore-reordering': 'noiseReordering',
  'at-least': 'noiseAtLeast',
  confirm: 'noiseConfirm',
  'additions-only': 'noiseAdditions',
} as const satisfies Record<Kind, string>;

interface Props {
  rules: readonly NoiseRule[];
  onChange: (rules: readonly NoiseRule[]) => void;
}

export function NoisePart({ rules, onChange }: Props) {
  return (
    <div class="rows">
      {rules.length === 0 && <p class="soft small">{t('noiseNothing')}</p>}
      {rules.map((rule, index) => (
        <div class="boxed" key={index} data-testid="noise-rule">
          <div class="inline wrap">
            <Choice
              quiet
              label={t('noiseKind')}
              value={rule.kind}
              options={(Object.keys(texts) as Kind[]).map((kind) => [kind, t(texts[kind])] as const)}
              onChange={(kind) => onChange(rules.with(index, newRule(kind)))}
              testId="noise-kind"
            />
            <RuleFields rule={rule} onChange={(changed) => onChange(rules.with(index, changed))} />
          </div>
          <RemoveButton what={t(texts[rule.kind])} onClick={() => onChange(rules.toSpliced(index, 1))} />
        </div>
      ))}
      <div>
        <button
          class="button compact"
          type="button"
          onClick={() => onChange([...rules, newRule('ignore-numbers')])}
          data-testid="add-noise"
        >
          {t('addNoise')}
        </button>
      </div>
    </div>
  );
}

function RuleFields({ rule, onChange }: { rule: NoiseRule; onChange: (rule: NoiseRule) => void }) {
  switch (rule.kind) {
    case 'ignore-elements':
      return (
        <div class="grow">
          <ElementsInput
            atLeastOne
            elements={rule.elements}
            onChange={(elements) => onChange({ ...rule, elements })}
          />
        </div>
      );
    case 'ignore-text':
      return (
        <ListInput
          quiet
          phrases
          class="grow"
          label={t('noiseText')}
          items={rule.texts}
          onChange={(texts) => onChange({ ...rule, texts })}
        />
      );
    case 'ignore-pattern':
      return <PatternInput value={rule} onChange={onChange} />;
    case 'at-least':
      return (
        <span class="inline">
          <NumberInput
            quiet
            label={t('amount')}
            value={rule.amount}
            onChange={(amount) => onChange({ ...rule, amount })}
          />
          <Choice
            quiet
            label={t('amountOf')}
            value={rule.of}
            options={[
              ['changes', t('ofChanges')],
              ['characters', t('ofCharacters')],
            ]}
            onChange={(of) => onChange({ ...rule, of })}
          />
        </span>
      );
    case 'confirm':
      return (
        <DurationInput
          label={t('howLong')}
          value={rule.after}
          onChange={(after) => onChange({ ...rule, after })}
        />
      );
    default:
      return null;
  }
}

function newRule(kind: Kind): NoiseRule {
  switch (kind) {
    case 'ignore-elements':
      return { kind, elements: [{ by: 'css', path: '' }] };
    case 'ignore-text':
      return { kind, texts: [] };
    case 'ignore-pattern':
      return { kind, pattern: '' };
    case 'at-least':
      return { kind, amount: 2, of: 'changes' };
    case 'confirm':
      return { kind, after: { amount: 30, unit: 'second' } };
    default:
      return { kind };
  }
}
