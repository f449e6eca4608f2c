// Keys that lead to the parts of the dashboard from anywhere in it; the help lists them.
import { useEffect } from 'preact/hooks';
import { places } from '../places.ts';
import { isTyping } from './is-typing.ts';

/** "g" first, then where to go; single keys for what is done most. */
const goTo: Record<string, () => string> = {
  s: () => places.dashboard('sentinels'),
  c: () => places.dashboard('changes'),
  a: () => places.dashboard('account'),
};
const single: Record<string, () => string> = {
  n: () => places.newSentinel({ url: '', name: '' }),
  '?': () => places.dashboard('help'),
};
const patience = 1500;

export function useShortcuts(): void {
  useEffect(() => {
    let going = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const isSecond = Date.now() - going < patience;
      going = 0;
      const place = isSecond ? goTo[event.key] : single[event.key];
      if (place) {
        event.preventDefault();
        location.assign(place());
      } else if (event.key === 'g') going = Date.now();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
