// Puts bytes together again from the chain they are stored in, and finds the link at fault where that fails.
import { hash } from 'node:crypto';
import { letGo } from '../../../shared/page/let-go.ts';
import { type Packed, unpack } from '../packed.ts';

export interface Link extends Packed {
  id: number;
  /** SHA-256 of what comes out. */
  hash: Uint8Array;
  size: number;
  place: number;
  base_id: number | null;
}

/** One link of a chain is not what was stored. */
export class DamagedLink {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

/** From the one wanted to a whole copy, as they come from the database. */
export async function assemble(chain: readonly Link[]): Promise<Uint8Array | DamagedLink> {
  let bytes: Uint8Array | undefined;
  try {
    for (const link of chain.toReversed()) {
      const dictionary: Uint8Array | undefined = bytes;
      bytes = await unpack(link, { size: link.size, dictionary });
      if (dictionary !== undefined && !chain.some((one) => one.bytes === dictionary)) letGo(dictionary);
    }
    // The last one tells of all before it: with a wrong dictionary it would not come out right.
    if (bytes !== undefined && chain.at(-1)!.base_id === null && isSound(chain[0]!, bytes)) return bytes;
  } catch {
    // Which one it was is found below.
  }
  return culprit(chain);
}

async function culprit(chain: readonly Link[]): Promise<DamagedLink> {
  let bytes: Uint8Array | undefined;
  let at = chain.at(-1)!;
  if (at.base_id !== null) return new DamagedLink(at.base_id);
  try {
    for (at of chain.toReversed()) {
      bytes = await unpack(at, { size: at.size, dictionary: bytes });
      if (!isSound(at, bytes)) break;
    }
  } catch {
    // It cannot even be unpacked.
  }
  return new DamagedLink(at.id);
}

function isSound(link: Link, bytes: Uint8Array): boolean {
  return Buffer.compare(hash('sha256', bytes, 'buffer'), link.hash) === 0;
}
