// Puts a page of the extension into a frame over somebody else's page, and takes it away again without a trace. The frame
// stands in a closed shadow root: the page's styles do not reach it, its scripts cannot find it, and what is in it has an
// origin of its own.
import { browser } from './browser.ts';

export interface HeldFrame<Tell> {
  /** What was added to the page; nothing else was. */
  host: HTMLElement;
  style(rules: Rules): void;
  /** To the page in the frame; what is told before it has loaded waits for it. */
  tell(message: Tell): void;
  remove(): void;
}

type Rules = Readonly<Record<string, string>>;

/** Ours alone: the page's scripts live in another world. */
const own = globalThis as { webvigilWord?: string };

const html = 'http://www.w3.org/1999/xhtml';
const bare: Rules = {
  all: 'initial',
  display: 'block',
  position: 'fixed',
  inset: 'auto',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'transparent',
  overflow: 'visible',
  'z-index': '2147483647',
};

export interface Held {
  path: string;
  title: string;
  place: Rules;
}

export function holdFrame<Ask, Tell = never>(
  { path, title, place }: Held,
  hear: (asked: Ask) => void,
): HeldFrame<Tell> {
  const host = document.createElementNS(html, 'div') as HTMLElement;
  const frame = document.createElementNS(html, 'iframe') as HTMLIFrameElement;
  const focused = document.activeElement;
  setRules(host, { ...bare, ...place });
  setRules(frame, {
    ...bare,
    position: 'static',
    width: '100%',
    height: '100%',
    // The same as in the frame itself: where they differ browsers paint the frame's ground.
    'color-scheme': 'light dark',
  });
  frame.title = title;
  // Pages that let in only what agrees to it (Cross-Origin-Embedder-Policy) let in a frame without credentials. Ours needs none.
  frame.setAttribute('credentialless', '');
  frame.src = browser.runtime.getURL(path);
  const { port1: line, port2: itsEnd } = new MessageChannel();
  line.onmessage = ({ data }) => hear(data as Ask);
  frame.onload = () => {
    frame.onload = null;
    frame.contentWindow?.postMessage(own.webvigilWord, originOf(frame.src), [itsEnd]);
  };
  host.attachShadow({ mode: 'closed' }).append(frame);
  // Outside an open modal dialog nothing can be clicked; and the top layer is above all else.
  const modal = [...document.querySelectorAll(':modal')].at(-1);
  host.setAttribute('popover', 'manual');
  (modal ?? document.documentElement).append(host);
  host.showPopover();
  return {
    host,
    style: (rules) => setRules(host, rules),
    tell: (message) => line.postMessage(message),
    remove() {
      line.close();
      const hadFocus = document.activeElement === host;
      host.remove();
      if (hadFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
  };
}

/** Chrome gives our frames an address that is another one in every session, and loads what is at the lasting one. */
function originOf(address: string): string {
  return address.startsWith('chrome-extension:')
    ? `chrome-extension://${browser.runtime.id}`
    : new URL(address).origin;
}

/** By the object model, which no content security policy of the page forbids. */
function setRules(element: HTMLElement, rules: Rules): void {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important');
}
