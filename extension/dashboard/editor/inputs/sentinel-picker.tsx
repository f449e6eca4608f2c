// One of the person's own sentinels, by name. One that is not in the list any more is still shown.
import { t } from '../../../t.ts';
import { Choice } from './choice.tsx';
import type { LabelledProps } from './labelled.tsx';

interface Props extends LabelledProps {
  name: string;
  names: readonly string[];
  onChange: (name: string) => void;
  testId?: string;
}

export function SentinelPicker({ name, names, onChange, ...rest }: Props) {
  const known = names.includes(name);
  const options = [
    ...(known ? [] : [[name, name === '' ? t('pickSentinel') : t('unknownSentinel', name)] as const]),
    ...names.map((one) => [one, one] as const),
  ];
  return <Choice {...rest} value={name} options={options} onChange={onChange} />;
}
