// Who keeps the local copy up to date for a page: in the extension the background does, and is only asked to.
import { send } from './send.ts';

export interface KeepLocal {
  /** While a page is open; answers how to stop. */
  start(): () => void;
  /** Once, now. */
  now(): Promise<void>;
}

export const keepLocal: KeepLocal = {
  start() {
    void send('syncNow', {});
    return () => {};
  },
  async now() {
    await send('syncNow', {});
  },
};
