// Which versions are compared.
import type { CompareOption } from '../../../../shared/sentinel/ast.ts';
import { t } from '../../../t.ts';
import { Choice } from '../inputs/choice.tsx';
import { NumberInput } from '../inputs/number-input.tsx';

interface Props {
  option: CompareOption;
  onChange: (option: CompareOption) => void;
}

export function CompareInput({ option, onChange }: Props) {
  return (
    <div class="inline wrap">
      <Choice
        quiet
        class="wide-choice"
        label={t('compareLabel')}
        value={option.kind}
        options={[
          ['pairwise', t('comparePairwise')],
          ['moving', t('compareMoving')],
          ['every', t('compareEvery')],
        ]}
        onChange={(kind) =>
          onChange(kind === 'pairwise' ? { kind } : { kind, n: 'n' in option ? option.n : 3 })
        }
        testId="compare"
      />
      {option.kind !== 'pairwise' && (
        <NumberInput
          quiet
          label={t('compareCount')}
          value={option.n}
          onChange={(n) => onChange({ ...option, n })}
          testId="compare-n"
        />
      )}
    </div>
  );
}
