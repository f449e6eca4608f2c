// Puts a page of the extension into a frame over somebody else's page, and takes it away again without a trace. The frame
// stands in a closed shadow root: the page's styles do not reach it, its scripts cannot find it, and what is in it has an
// origin of its own.
import browser from 'webextension-polyfill';

export interface HeldFrame {
  /** What was added to the page; nothing else was. */
  host: HTMLElement;
  style(rules: Rules): void;
  remove(): void;
}

type Rules = Readonly<Record<string, string>>;

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

export function holdFrame(path: string, title: string, place: Rules): HeldFrame {
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
  host.attachShadow({ mode: 'closed' }).append(frame);
  // Outside an open modal dialog nothing can be clicked; and the top layer is above all else.
  const modal = [...document.querySelectorAll(':modal')].at(-1);
  host.setAttribute('popover', 'manual');
  (modal ?? document.documentElement).append(host);
  host.showPopover();
  return {
    host,
    style: (rules) => setRules(host, rules),
    remove() {
      const hadFocus = document.activeElement === host;
      host.remove();
      if (hadFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
  };
}

/** By the object model, which no content security policy of the page forbids. */
function setRules(element: HTMLElement, rules: Rules): void {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value, 'important');
}
