// The ways in which a person is told where a sentinel does not say: which channels, and when each.
import type { NotifyWishes } from '../../../shared/api/telling.ts';
import type { ChannelKind, NotifyTime } from '../../../shared/sentinel/ast.ts';
import { channelKinds } from '../../../shared/sentinel/ast.ts';
import { t } from '../../t.ts';
import { Tick } from '../../ui/tick.tsx';
import { NotifyTimeInput } from '../editor/parts/notify-time-input.tsx';
import { channelNames } from './channel-names.ts';

type Way = NotifyWishes['defaults'][number];

const usual: Record<ChannelKind, NotifyTime> = {
  extension: { kind: 'immediate' },
  email: { kind: 'every', interval: { amount: 1, unit: 'day' } },
  webhook: { kind: 'immediate' },
  feed: { kind: 'immediate' },
};

const aWay = (channel: ChannelKind): Way => ({
  channel,
  address: channel === 'webhook' ? '' : null,
  cadence: usual[channel],
});

/** None chosen is written so: no way at all would mean the browser, at once. */
const onlyWhenLooking: Way = { ...aWay('extension'), cadence: { kind: 'interactive' } };
const isNone = ([only, ...others]: readonly Way[]) =>
  others.length === 0 && only?.channel === 'extension' && only.cadence.kind === 'interactive';

interface Props {
  ways: readonly Way[];
  onChange: (ways: Way[]) => void;
}

export function DefaultWays({ ways, onChange }: Props) {
  // One who has chosen nothing is told in the browser at once.
  const known = ways.length === 0 ? [aWay('extension')] : isNone(ways) ? [] : ways;
  const set = (channel: ChannelKind, way: Way | null) => {
    const others = known.filter((one) => one.channel !== channel);
    const chosen = way === null ? others : [...others, way];
    onChange(chosen.length > 0 ? chosen : [onlyWhenLooking]);
  };
  return (
    <fieldset class="stack plain">
      <legend class="small">{t('unlessSaid')}</legend>
      {channelKinds.map((channel) => {
        const chosen = known.find((one) => one.channel === channel);
        return (
          <div class="way" key={channel} data-testid={`way-${channel}`}>
            <Tick
              text={t(channelNames[channel])}
              on={chosen !== undefined}
              onChange={(on) => set(channel, on ? aWay(channel) : null)}
              testId={`default-${channel}`}
            />
            {chosen && (
              <div class="row wrap">
                {channel === 'webhook' && (
                  <input
                    class="input"
                    type="url"
                    required
                    aria-label={t('channelAddress')}
                    placeholder="https://example.org/hook"
                    value={chosen.address ?? ''}
                    onInput={(event) =>
                      set(channel, { ...chosen, address: event.currentTarget.value.trim() })
                    }
                    data-testid="default-hook"
                  />
                )}
                <NotifyTimeInput
                  without={['none']}
                  when={chosen.cadence}
                  onChange={(when) => set(channel, { ...chosen, cadence: when ?? usual[channel] })}
                />
              </div>
            )}
          </div>
        );
      })}
      {known.length === 0 && <p class="soft small">{t('toldNowhere')}</p>}
    </fieldset>
  );
}
