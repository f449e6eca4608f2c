// What is taken out of a stored page before it is shown. The frame's sandbox (no scripts) and its policy (nothing from
// the network) are the boundary; this is the second layer, and takes away what would get in the way of looking.
import type { Config } from 'dompurify';

/** Elements and attributes of our own begin so; a page that has such names loses them. */
export const ourPrefix = 'wv-';

/** Without scripts a frame would show <noscript>; media would only ever be an empty box; styles are put in apart. */
const dropped =
  'base meta link style title iframe frame frameset object embed applet noscript noembed noframes template portal ' +
  'fencedframe audio video source track script animate animatetransform animatemotion set use foreignobject';

/** Nothing may be sent, opened, focused or timed. Other sources would outrank a picture from the store. */
const droppedAttributes =
  'action formaction formtarget formmethod ping target download autofocus srcset sizes srcdoc imagesrcset http-equiv is ' +
  'popovertarget popovertargetaction commandfor command invoketarget contenteditable nonce slot name form usemap ' +
  'accesskey tabindex inert manifest loading fetchpriority crossorigin integrity dynsrc lowsrc longdesc xml:base';

export const cleaning: Config = {
  IN_PLACE: true,
  FORBID_TAGS: dropped.split(' '),
  // What is dropped is dropped with what is in it: fallbacks of media, code, second copies of the page.
  FORBID_CONTENTS: dropped.split(' '),
  FORBID_ATTR: droppedAttributes.split(' '),
  // Only names of controls and of pictures with a name can stand in front of anything here: unclobber.ts takes those away.
  SANITIZE_DOM: false,
  ADD_ATTR: [
    // Nothing can open it, and so it stays as unseen as it was.
    'popover',
    'bgcolor',
    'background',
    'valign',
    'align',
    'cellpadding',
    'cellspacing',
    'text',
    'link',
    'vlink',
    'open',
  ],
  ALLOW_DATA_ATTR: true,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // Pages are styled by the names of their own elements, too; without scripts these are plain boxes.
  CUSTOM_ELEMENT_HANDLING: {
    tagNameCheck: (name: string) => !name.startsWith(ourPrefix),
    attributeNameCheck: /^(?:class|id|style|lang|dir|hidden|title|data-[\w.-]+)$/,
    allowCustomizedBuiltInElements: false,
  },
};
