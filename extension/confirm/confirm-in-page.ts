// The confirmation's part in the page: holds its frame in a corner, as high as it needs to be, and takes it away again.
import { browser } from '../browser.ts';
import { holdFrame } from '../hold-frame.ts';
import type { AskConfirm } from './ask-confirm.ts';

const own = globalThis as { leaveConfirm?: () => void };
own.leaveConfirm?.();
own.leaveConfirm = confirm();

function confirm(): () => void {
  const frame = holdFrame<AskConfirm>(
    {
      path: 'confirm/confirm.html',
      title: browser.i18n.getMessage('watchingTitle'),
      place: { inset: '0 0 auto auto', width: 'min(400px, 100vw)', height: '0' },
    },
    (asked) => {
      if (asked.ask === 'leave') leave();
      else frame.style({ height: `${Math.min(Math.max(asked.height, 0), 600)}px` });
    },
  );
  function leave(): void {
    frame.remove();
    delete own.leaveConfirm;
  }
  return leave;
}
