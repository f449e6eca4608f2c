// What the picker's controls and its part in the page say to each other. The part in the page stands beside hostile scripts:
// whatever it tells is checked.
import { z } from 'zod';
import { elementRefSchema, elementValueSchema } from '../../shared/api/previews.ts';

export type Way = 'wider' | 'narrower' | 'before' | 'after';

/** From the controls to the page. */
export type Ask =
  | { ask: 'point'; x: number; y: number }
  | { ask: 'go'; way: Way }
  /** The current element; `add` keeps those picked before. Asked of one that is picked already, it drops it. */
  | { ask: 'pick'; add: boolean }
  /** Moves what was picked last. */
  | { ask: 'refine'; way: Way }
  | { ask: 'clear' }
  | { ask: 'scroll'; x: number; y: number; byX: number; byY: number }
  | { ask: 'leave' };

/** In pixels of the page's window. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof box>;

const current = z.object({
  box,
  /** The piece of the page it stands in, where that is larger. */
  block: box.nullable(),
  tag: z.string().max(60),
  text: z.string().max(100),
  isPicked: z.boolean(),
});
export type Current = z.infer<typeof current>;

/** How an element is written down, as the page comes to the server and as its browser would show it. */
const written = z.object({ ref: elementRefSchema, matches: z.number().int() }).nullable();

const picked = z.object({
  url: z.string().max(8192),
  title: z.string().max(300),
  /** It stands in a frame with an address of its own; that is the page. */
  inFrame: z.boolean(),
  /** Inside a component, or a frame without an address: only a browser shows it. */
  needsBrowser: z.boolean(),
  /** A frame of another site, into which nobody but that site sees: its address. */
  foreign: z.string().max(8192).nullable(),
  elements: z
    .array(z.object({ tag: z.string().max(60), plain: written, rendered: written }))
    .min(1)
    .max(20),
  values: z.object({ plain: elementValueSchema.nullable(), rendered: elementValueSchema.nullable() }),
});
export type Picked = z.infer<typeof picked>;

/** From the page to the controls. */
export const tellSchema = z.discriminatedUnion('tell', [
  z.object({ tell: z.literal('current'), current: current.nullable() }),
  z.object({ tell: z.literal('boxes'), picked: z.array(box).max(20) }),
  z.object({ tell: z.literal('picked'), picked: picked.nullable() }),
]);
export type Tell = z.infer<typeof tellSchema>;
