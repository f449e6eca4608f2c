// How and when the person is told: one row for each way.
import { type ChannelKind, channelKinds, type NotifyRule } from '../../../../shared/sentinel/ast.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { Choice } from '../inputs/choice.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { NotifyTimeInput } from './notify-time-input.tsx';

const channels = {
  none: 'notGiven',
  extension: 'channelExtension',
  email: 'channelEmail',
  webhook: 'channelWebhook',
  feed: 'channelFeed',
} as const;

interface Props {
  rules: readonly NotifyRule[];
  onChange: (rules: readonly NotifyRule[]) => void;
}

export function NotifyPart({ rules, onChange }: Props) {
  return (
    <div class="rows">
      {rules.map((rule, index) => (
        <div class="boxed" key={index} data-testid="notify-rule">
          <div class="inline wrap">
            <NotifyRuleInput rule={rule} onChange={(changed) => onChange(rules.with(index, changed))} />
          </div>
          {rules.length > 1 && (
            <RemoveButton what={t('wayToTell')} onClick={() => onChange(rules.toSpliced(index, 1))} />
          )}
        </div>
      ))}
      <div>
        <button
          class="button compact"
          type="button"
          onClick={() => onChange([...rules, { channel: { kind: 'email' } }])}
        >
          {t('addWay')}
        </button>
      </div>
    </div>
  );
}

const takesAddress = (kind: ChannelKind) => kind === 'email' || kind === 'webhook';

/** Channel or time is given, or both: where one is cleared that was alone, the other takes its default. */
export function NotifyRuleInput({
  rule,
  onChange,
  simple,
}: {
  rule: NotifyRule;
  onChange: (rule: NotifyRule) => void;
  simple?: boolean;
}) {
  const { channel, when } = rule;
  const kinds = simple ? channelKinds : (['none', ...channelKinds] as const);
  const setAddress = (address: string) =>
    onChange({ ...rule, channel: setPart(channel!, 'address', address.trim() || undefined) });
  return (
    <>
      <Choice
        quiet
        label={t('channel')}
        value={channel?.kind ?? (simple ? 'extension' : 'none')}
        options={kinds.map((kind) => [kind, t(channels[kind])] as const)}
        onChange={(kind) =>
          onChange(kind === 'none' ? { when: when ?? { kind: 'immediate' } } : { ...rule, channel: { kind } })
        }
        testId="channel"
      />
      {channel && (takesAddress(channel.kind) || channel.address !== undefined) && (
        <TextInput
          quiet
          class="grow address"
          label={t('channelAddress')}
          value={channel.address ?? ''}
          inputMode={channel.kind === 'email' ? 'email' : 'url'}
          placeholder={channel.kind === 'webhook' ? 'https://example.org/hook' : t('myOwnAddress')}
          onInput={setAddress}
          testId="channel-address"
        />
      )}
      <NotifyTimeInput
        when={when}
        without={simple ? ['none', 'at'] : []}
        onChange={(time) => {
          const next = setPart(rule, 'when', time);
          onChange(Object.keys(next).length > 0 ? next : { channel: { kind: 'extension' } });
        }}
      />
    </>
  );
}
