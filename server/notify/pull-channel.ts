// Channels that nothing is sent on: the extension and feed readers come and ask, so a message is delivered once it is there.
import type { Channel } from './channel.ts';

export function pullChannel(kind: 'extension' | 'feed'): Channel {
  return {
    kind,
    problem: () => null,
    places: { all: 60, each: 60 },
    longestMs: 1000,
    send: async () => ({ kind: 'sent' }),
    close: async () => {},
  };
}
