// Every single byte of stored bodies that hang on each other, flipped one at a time: what is read is what was stored, or the
// body at fault is named; and what does not hang on it is read all the same.
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { assemble, DamagedLink, type Link } from '../../../../server/store/blobs/chain.ts';
import { pack } from '../../../../server/store/packed.ts';

const texts = ['Tea is ten, coffee is twelve.', 'Tea is ten, cocoa nine.', 'Tea is up: eleven.', 'All sold.'];
const common = Array.from({ length: 90 }, (_, at) => `Line ${(at * 7919) % 1009} of the page.`).join('\n');
const bodies = texts.map((text) => Buffer.from(`${common}\n${text}`));
/** Which body each is stored against: 2 and 3 on 1, and that, like 4, on nothing. */
const bases = [null, 0, 0, null];

let links: Link[];
beforeAll(async () => {
  links = [];
  for (const [at, body] of bodies.entries()) {
    const base = bases[at] ?? null;
    const packed = await pack(body, base === null ? undefined : bodies[base]);
    const bytes = Buffer.from(packed.bytes);
    links.push({
      ...packed,
      bytes,
      id: at + 1,
      hash: hash('sha256', body, 'buffer'),
      size: body.length,
      place: at,
      base_id: base === null ? null : base + 1,
    });
  }
});

const chainOf = (at: number): Link[] => (bases[at] == null ? [links[at]!] : [links[at]!, links[bases[at]]!]);

/** Which bodies cannot be read, each with what is said to be at fault. */
async function unreadable(): Promise<[at: number, fault: number][]> {
  const lost: [number, number][] = [];
  for (const [at, body] of bodies.entries()) {
    const read = await assemble(chainOf(at));
    if (read instanceof DamagedLink) lost.push([at, read.id]);
    else expect(Buffer.compare(read, body)).toBe(0);
  }
  return lost;
}

describe('stored bodies', () => {
  it('are read as they were', async () => {
    expect(await unreadable()).toEqual([]);
  });

  it.each([0, 1, 2, 3])('with any byte of number %i flipped', async (flipped) => {
    const { id, bytes } = links[flipped]!;
    const hanging = new Set(bases.flatMap((base, at) => (at === flipped || base === flipped ? [at] : [])));
    let noticed = 0;
    for (let at = 0; at < bytes.length; at++) {
      const was = bytes[at]!;
      bytes[at] = was ^ (1 << (at % 8));
      for (const [lost, fault] of await unreadable()) {
        expect(hanging).toContain(lost);
        expect(fault).toBe(id);
        noticed++;
      }
      bytes[at] = was;
    }
    // A few bits of a frame mean nothing.
    expect(noticed).toBeGreaterThan(bytes.length * 0.7);
    expect(await unreadable()).toEqual([]);
  });
});
