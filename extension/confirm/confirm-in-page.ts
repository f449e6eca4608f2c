// The confirmation's part in the page: holds its frame in a corner, as high as it needs to be, and takes it away again.
import browser, { type Runtime } from 'webextension-polyfill';
import { holdFrame } from '../hold-frame.ts';
import { type AskConfirm, confirmPort } from './confirm-port.ts';

const own = globalThis as { leaveConfirm?: () => void };
own.leaveConfirm?.();
own.leaveConfirm = confirm();

function confirm(): () => void {
  const frame = holdFrame('confirm/confirm.html', browser.i18n.getMessage('watchingTitle'), {
    inset: '0 0 auto auto',
    width: 'min(400px, 100vw)',
    height: '0',
  });
  const onConnect = (port: Runtime.Port) => {
    if (port.name !== confirmPort) return;
    port.onMessage.addListener((message) => {
      const asked = message as AskConfirm;
      if (asked.ask === 'leave') leave();
      else frame.style({ height: `${Math.min(Math.max(asked.height, 0), 600)}px` });
    });
  };
  function leave(): void {
    browser.runtime.onConnect.removeListener(onConnect);
    frame.remove();
    delete own.leaveConfirm;
  }
  browser.runtime.onConnect.addListener(onConnect);
  return leave;
}
