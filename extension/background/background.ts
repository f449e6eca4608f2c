// The background's entry: registers every listener at once, so that any event can wake it, and keeps no state of its own.
import browser from 'webextension-polyfill';
import { route } from '../route.ts';
import { lastWatched } from './confirm-watched.ts';
import { connect, disconnect, getConnection } from './connect.ts';
import { forward } from './forward.ts';
import { keepUp } from './keep-up.ts';
import { createMenu } from './menu.ts';
import { onMenuClick } from './on-menu-click.ts';
import { onNotificationButton, onNotificationClick } from './on-notification-click.ts';
import { startPicker } from './start-picker.ts';
import { sync } from './sync.ts';
import { watch } from './watch.ts';

const syncAlarm = 'sync';

route(
  {
    getConnection,
    connect,
    disconnect,
    watch: async (target) => {
      const watched = await watch(target);
      void keepUp();
      return watched;
    },
    startPicker,
    lastWatched,
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
  if (alarm.name === syncAlarm) void keepUp();
});
browser.runtime.onInstalled.addListener(() => {
  createMenu();
  void keepUp();
});
browser.runtime.onStartup.addListener(() => void keepUp());

// Not only when installed: a browser may drop alarms when it restarts or updates.
void browser.alarms.get(syncAlarm).then((alarm) => {
  if (!alarm) return browser.alarms.create(syncAlarm, { periodInMinutes: 0.5 });
});
