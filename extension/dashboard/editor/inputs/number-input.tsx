// A number: any one, or, as an amount, one that is not negative.
import { readAmount, readNumber } from '../../../../shared/sentinel/leaf-text.ts';
import { t } from '../../../t.ts';
import type { LabelledProps } from './labelled.tsx';
import { ParsedInput } from './parsed-input.tsx';

interface Props extends LabelledProps {
  value: number;
  onChange: (value: number) => void;
  signed?: boolean;
  testId?: string;
}

export function NumberInput({ value, onChange, signed, class: name, ...rest }: Props) {
  return (
    <ParsedInput
      {...rest}
      class={`number ${name ?? ''}`}
      text={String(value)}
      read={signed ? readNumber : readAmount}
      onRead={onChange}
      wrong={t('notANumber')}
      inputMode="decimal"
    />
  );
}
