// The id of a deed or of what it makes, given by the device: asked twice, because an answer got lost, it is still the same one.
import { z } from 'zod';

/** Anything that nobody else will make. */
export const ownIdSchema = z.string().regex(/^[\w-]{16,64}$/, 'An id has 16 to 64 letters, digits, _ and -.');
