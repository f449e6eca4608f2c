// A tag: the person's own word for sorting their sentinels.
import { z } from 'zod';

export const longestTag = 40;
export const mostTags = 30;
export const tagSchema = z
  .string()
  .trim()
  .min(1, 'A tag has at least one letter.')
  .max(longestTag, `A tag has at most ${longestTag} characters.`)
  .regex(/^[^,\p{C}]*$/u, 'A tag has no commas.');
