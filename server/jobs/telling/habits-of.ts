// When a person wants to be told, with what those have who have chosen nothing.
import type { TellingHabits } from '../../core/digest/due-at.ts';
import type { NotifySettings } from '../../store/notify-records.ts';
import type { World } from '../world.ts';

export const untouchedSettings: NotifySettings = {
  zone: null,
  mail: null,
  digestTime: '08:00',
  quiet: null,
  shortForm: false,
  defaults: [],
};

export function habitsOf({ zone }: Pick<World, 'zone'>, settings: NotifySettings | null): TellingHabits {
  const { zone: own, digestTime, quiet } = settings ?? untouchedSettings;
  return { zone: own ?? zone, digestTime, quiet };
}
