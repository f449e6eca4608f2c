// The background's entry: registers every listener at once, so that any event can wake it, and keeps no state of its own.
import { browser } from '../browser.ts';
import { discard, tryAgain } from '../local/outbox.ts';
import { route } from '../route.ts';
import { lastWatched } from './confirm-watched.ts';
import { connect, disconnect, getConnection } from './connect.ts';
import { findServer } from './find-server.ts';
import { forward } from './forward.ts';
import { keepUp } from './keep-up.ts';
import { listen } from './listen.ts';
import { createMenu } from './menu.ts';
import { onMenuClick, resumeMenuClicks } from './on-menu-click.ts';
import { onNotificationButton, onNotificationClick } from './on-notification-click.ts';
import { pickerPurpose, usePicked } from './picked-for-editor.ts';
import { frameWord } from './put-into-page.ts';
import { startPicker } from './start-picker.ts';
import { sync } from './sync.ts';
import { watch } from './watch.ts';
import { welcome } from './welcome.ts';

const syncAlarm = 'sync';

route(
  {
    getConnection,
    findServer,
    connect: async (request) => {
      const connection = await connect(request);
      void listen();
      return connection;
    },
    disconnect,
    watch: async (target, id) => {
      const watched = await watch(target, id);
      void keepUp();
      return watched;
    },
    startPicker,
    pickerPurpose,
    usePicked,
    frameWord,
    lastWatched,
    discard: async ({ id }) => {
      await discard(id);
      await sync();
      return {};
    },
    tryAgain: async ({ id }) => {
      await tryAgain(id);
      await sync();
      return {};
    },
    syncNow: async () => {
      await sync();
      return getConnection();
    },
  },
  forward,
);

browser.contextMenus.onClicked.addListener((info, tab) => void onMenuClick(info, tab));
browser.notifications.onClicked.addListener((id) => void onNotificationClick(id));
// Firefox has no buttons in notifications.
browser.notifications.onButtonClicked?.addListener((id) => void onNotificationButton(id));
browser.alarms.onAlarm.addListener((alarm) => {
  if (alarm.name !== syncAlarm) return;
  void keepUp();
  void listen();
});
browser.runtime.onInstalled.addListener(({ reason }) => {
  createMenu();
  if (reason === 'install') void welcome();
  void keepUp();
});
browser.runtime.onStartup.addListener(() => void keepUp());

// Whatever woke it: while it lives, the server can tell it at once; and what it was stopped at goes on.
void listen();
void resumeMenuClicks();

// Not only when installed: a browser may drop alarms when it restarts or updates.
void browser.alarms.get(syncAlarm).then((alarm) => {
  if (!alarm) return browser.alarms.create(syncAlarm, { periodInMinutes: 0.5 });
});
