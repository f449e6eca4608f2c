// Every message a page of the extension sends to the background: name, request, response.
import type { AnswerOf, InputOf } from '../shared/api/endpoint.ts';
import type { EndpointName, Endpoints } from '../shared/api/endpoints.ts';
import type { SentinelView } from '../shared/api/sentinels.ts';
import type { MonitorExpression, Scope } from '../shared/sentinel/ast.ts';

/** How this browser stands with its server. The token itself never leaves the background. */
export type Connection =
  | { state: 'unpaired'; address: string }
  | {
      state: 'paired';
      address: string;
      userName: string;
      deviceName: string;
      /** Why the last sync failed; null when it worked. */
      trouble: string | null;
      /** Since when no sync has worked. */
      troubleSince: number | null;
      /** The server does not know this browser any more: it has to be paired again. */
      isRefused: boolean;
      lastSyncAt: number | null;
    };

/** What the person pointed at. */
export interface WatchTarget {
  url: string;
  /** The page's own title where it is known; it only serves to suggest a name. */
  title?: string | undefined;
  /** The name the person chose; else one is suggested from title and address. */
  name?: string | undefined;
  /** Text to look for instead of any change. */
  phrase?: string | undefined;
  /** The picked elements; else the whole page. */
  scope?: Scope | undefined;
  /** What to watch of them; else any change. */
  monitor?: MonitorExpression | undefined;
  /** The page needs a browser to show its content: the server's. */
  rendered?: boolean | undefined;
  /** The page needs the person to be signed in: their browser fetches it. */
  inBrowser?: boolean | undefined;
}

export interface Watched {
  sentinel: SentinelView;
  /** Set when something less than what was asked for is being watched; says what. */
  note: string | null;
  /** The very same was watched before: no other was made. */
  already: boolean;
}

export interface WatchedFromMenu extends Watched {
  target: WatchTarget;
}

/** What the person pointed at for a sentinel that is being written. */
export interface PickedForEditor {
  url: string;
  scope: Scope;
  mode: 'plain' | 'rendered' | 'browser';
}

/** Answered by the background itself. */
export interface OwnMessages {
  getConnection: { request: Record<never, never>; response: Connection };
  /** A server on this machine, where it is by default. */
  findServer: { request: Record<never, never>; response: { address: string | null } };
  connect: { request: { address: string; code: string; deviceName: string }; response: Connection };
  disconnect: { request: Record<never, never>; response: Connection };
  watch: { request: WatchTarget; response: Watched };
  /** Lets the person pick an element of the page in this tab. */
  startPicker: { request: { tabId: number; forEditor?: boolean }; response: Record<never, never> };
  /** Whether the picker in the asker's tab is to watch what is picked, or to give it to the editor. */
  pickerPurpose: { request: Record<never, never>; response: { forEditor: boolean } };
  usePicked: { request: PickedForEditor; response: Record<never, never> };
  /** By which a page of ours in a frame knows the part in the page around it as ours too; null if we opened no frame there. */
  frameWord: { request: Record<never, never>; response: { word: string | null } };
  /** What was watched last from the context menu of the asker's tab, for its confirmation. */
  lastWatched: { request: Record<never, never>; response: WatchedFromMenu | null };
  /** What was refused: the person gives it up, or wants it sent once more. */
  discard: { request: { id: string }; response: Record<never, never> };
  tryAgain: { request: { id: string }; response: Record<never, never> };
  syncNow: { request: Record<never, never>; response: Connection };
}

/** Forwarded to the server with the device's token: every endpoint, by its own name. */
export type ApiMessages = {
  [N in EndpointName]: { request: InputOf<Endpoints[N]>; response: AnswerOf<Endpoints[N]> };
};

export type ToBackground = OwnMessages & ApiMessages;
export type MessageName = keyof ToBackground;

/** What travels. Errors are values here, because a thrown one loses everything but its text on the way. */
export interface Envelope {
  name: MessageName;
  request: unknown;
  /** Which deed this is: sent again, because the background was stopped before it answered, it is still the same one. */
  id: string;
}
export type Reply =
  | { ok: true; value: unknown }
  | { ok: false; failure: import('./failure.ts').FailureFacts };

export type Send = <N extends MessageName>(
  name: N,
  request: ToBackground[N]['request'],
) => Promise<ToBackground[N]['response']>;
