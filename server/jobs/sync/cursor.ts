// How far a device has read: opaque to it, and thrown away by either side when it no longer fits.
import { z } from 'zod';

export const streams = ['sentinels', 'changes', 'overwritten', 'removed'] as const;
export type Stream = (typeof streams)[number];

const count = z.number().int().min(0);
const cursorSchema = z.object({
  /** Which database it belongs to. */
  epoch: z.string(),
  /** What is stamped with this or more is news. */
  from: count,
  /** In the middle of a round: where it goes on, and from where the next round begins. */
  round: z
    .object({
      isReset: z.boolean(),
      next: count,
      stream: z.enum(streams),
      after: z.object({ stamp: count, id: z.string() }).optional(),
      /** When everything is read, changes from before then are left out. */
      detectedFrom: count,
    })
    .nullable(),
});
export type Cursor = z.infer<typeof cursorSchema>;

export function printCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Null for anything that is not one of ours. */
export function readCursor(text: string): Cursor | null {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}
