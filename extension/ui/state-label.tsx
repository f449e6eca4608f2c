// A sentinel's state in a word and a mark; trouble outranks it, because that is what needs a person.
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { t } from '../t.ts';

const words = {
  enabled: 'stateEnabled',
  waiting: 'stateWaiting',
  disabled: 'stateDisabled',
  ended: 'stateEnded',
} as const;

export function StateLabel({ sentinel }: { sentinel: ListedSentinel }) {
  const troubled = sentinel.trouble !== null && sentinel.state === 'enabled';
  return (
    <span class={`state ${troubled ? 'trouble' : sentinel.state}`}>
      {t(troubled ? 'stateTrouble' : words[sentinel.state])}
    </span>
  );
}
