// A regular expression and its flags.
import type { Pattern } from '../../../../shared/sentinel/ast.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { TextInput } from './text-input.tsx';

export function PatternInput<P extends Pattern>({
  value,
  onChange,
}: {
  value: P;
  onChange: (value: P) => void;
}) {
  return (
    <div class="inline pattern">
      <TextInput
        quiet
        code
        class="grow"
        label={t('pattern')}
        value={value.pattern}
        placeholder="pric(e|ing)"
        onInput={(pattern) => onChange({ ...value, pattern })}
      />
      <TextInput
        quiet
        code
        class="flags"
        label={t('patternFlags')}
        value={value.flags ?? ''}
        placeholder="i"
        // The language has letters here and nothing else.
        onInput={(flags) =>
          onChange(
            setPart<P, 'flags'>(value, 'flags', flags.toLowerCase().replace(/[^a-z]/g, '') || undefined),
          )
        }
      />
    </div>
  );
}
