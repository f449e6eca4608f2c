// The parameters of one kind of change.
import type { Operand, ValueCondition } from '../../../../shared/sentinel/ast.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { Tick } from '../../../ui/tick.tsx';
import { Choice } from '../inputs/choice.tsx';
import { ListInput } from '../inputs/list-input.tsx';
import { NumberInput } from '../inputs/number-input.tsx';
import { PatternInput } from '../inputs/pattern-input.tsx';
import { TextInput } from '../inputs/text-input.tsx';

interface Props<O> {
  operand: O;
  onChange: (operand: O) => void;
}

export function OperandFields({ operand, onChange }: Props<Operand>) {
  switch (operand.kind) {
    case 'keywords':
      return (
        <>
          <ListInput
            quiet
            class="grow"
            label={t('keywords')}
            items={operand.words}
            onChange={(words) => onChange({ ...operand, words })}
            testId="keywords"
          />
          <Tick
            text={t('exactCase')}
            on={operand.exact === true}
            onChange={(on) => onChange(setPart(operand, 'exact', on || undefined))}
          />
        </>
      );
    case 'phrases':
      return (
        <ListInput
          quiet
          phrases
          class="grow"
          label={t('phrases')}
          items={operand.phrases}
          onChange={(phrases) => onChange({ ...operand, phrases })}
          testId="phrases"
        />
      );
    case 'words':
      return (
        <ListInput
          quiet
          class="grow"
          label={t('exceptWords')}
          placeholder={t('exceptWordsHint')}
          items={operand.except ?? []}
          onChange={(except) => onChange(setPart(operand, 'except', except.length > 0 ? except : undefined))}
        />
      );
    case 'table':
      return <TableKey operand={operand} onChange={onChange} />;
    case 'regex':
      return <PatternInput value={operand} onChange={onChange} />;
    case 'value':
      return (
        <ValueFields
          condition={operand.condition}
          onChange={(condition) => onChange(setPart(operand, 'condition', condition))}
        />
      );
    case 'any':
      return (
        <Tick
          text={t('includingMarkup')}
          on={operand.markup === true}
          onChange={(on) => onChange(setPart(operand, 'markup', on || undefined))}
        />
      );
    default:
      return null;
  }
}

function TableKey({ operand, onChange }: Props<Extract<Operand, { kind: 'table' }>>) {
  const { key } = operand;
  const kind = key === undefined ? 'none' : typeof key === 'number' ? 'number' : 'heading';
  const first = { none: undefined, number: 1, heading: '' } as const;
  return (
    <>
      <Choice
        quiet
        label={t('tableKey')}
        value={kind}
        options={[
          ['none', t('tableKeyNone')],
          ['heading', t('tableKeyHeading')],
          ['number', t('tableKeyNumber')],
        ]}
        onChange={(chosen) => onChange(setPart(operand, 'key', first[chosen]))}
      />
      {typeof key === 'number' && (
        <NumberInput
          quiet
          label={t('tableKeyNumber')}
          value={key}
          onChange={(n) => onChange({ ...operand, key: n })}
        />
      )}
      {typeof key === 'string' && (
        <TextInput
          quiet
          label={t('tableKeyHeading')}
          value={key}
          onInput={(text) => onChange({ ...operand, key: text })}
        />
      )}
    </>
  );
}

const conditions = {
  none: 'valueAny',
  below: 'valueBelow',
  above: 'valueAbove',
  crosses: 'valueCrosses',
  'changes-by-amount': 'valueByAmount',
  'changes-by-percent': 'valueByPercent',
} as const;

export function ValueFields({
  condition,
  onChange,
}: {
  condition: ValueCondition | undefined;
  onChange: (condition: ValueCondition | undefined) => void;
}) {
  const amount =
    condition === undefined
      ? 0
      : 'limit' in condition
        ? condition.limit
        : 'amount' in condition
          ? condition.amount
          : condition.percent;
  return (
    <>
      <Choice
        quiet
        label={t('valueCondition')}
        value={condition?.kind ?? 'none'}
        options={(Object.keys(conditions) as (keyof typeof conditions)[]).map(
          (kind) => [kind, t(conditions[kind])] as const,
        )}
        onChange={(kind) => onChange(newCondition(kind, amount))}
      />
      {condition && (
        <span class="inline">
          <NumberInput
            quiet
            signed
            label={t(conditions[condition.kind])}
            value={amount}
            onChange={(value) => onChange(newCondition(condition.kind, value))}
            testId="value-limit"
          />
          {condition.kind === 'changes-by-percent' && '%'}
        </span>
      )}
    </>
  );
}

function newCondition(kind: keyof typeof conditions, amount: number): ValueCondition | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'changes-by-amount') return { kind, amount };
  if (kind === 'changes-by-percent') return { kind, percent: amount };
  return { kind, limit: amount };
}
