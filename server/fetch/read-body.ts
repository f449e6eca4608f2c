// Collects one answer's body, decoded, and stops as soon as it is larger than allowed, on the wire or after decompression.
import type { Transform } from 'node:stream';
import { codingOf } from './decode-body.ts';
import type { FailReason } from './fetcher.ts';
import type { FetchLimits } from './limits.ts';

export interface BodyEvents {
  done(body: Uint8Array): void;
  /** The body is longer, but no more of it is wanted. */
  cut(body: Uint8Array): void;
  failed(reason: FailReason, message: string): void;
  /** The decoder has caught up, after `write` said to wait. */
  drained(): void;
}

export interface BodyReader {
  /** False: wait for `drained` before the next piece. */
  write(chunk: Uint8Array): boolean;
  end(): void;
  /** Frees the decoder when the answer broke off; nothing is reported after it. */
  drop(): void;
}

export function readBody(contentEncoding: string, limits: FetchLimits, events: BodyEvents): BodyReader {
  const coding = codingOf(contentEncoding);
  const decoded = new Pieces();
  let decoder: Transform | null = null;
  let wireBytes = 0;
  let over = false;

  function fail(reason: FailReason, message: string): false {
    if (!over) {
      over = true;
      decoder?.destroy();
      events.failed(reason, message);
    }
    return false;
  }

  function take(chunk: Uint8Array): boolean {
    decoded.push(chunk);
    if (decoded.bytes <= limits.bodyBytes) return true;
    return limits.longBody === 'cut' ? cut() : fail('too-large', tooLarge(limits.bodyBytes, 'unpacked'));
  }

  function cut(): false {
    over = true;
    decoder?.destroy();
    events.cut(decoded.join().subarray(0, limits.bodyBytes));
    return false;
  }

  function startDecoder(first: Uint8Array, start: (first: Uint8Array) => Transform): Transform {
    return start(first)
      .on('data', (chunk: Uint8Array) => over || take(chunk))
      .on('drain', () => over || events.drained())
      .on('end', () => over || events.done(decoded.join()))
      .on('error', () => fail('encoding', garbled(contentEncoding)));
  }

  return {
    write(chunk) {
      if (over) return false;
      wireBytes += chunk.byteLength;
      if (wireBytes > limits.wireBytes) return fail('too-large', tooLarge(limits.wireBytes, 'long'));
      if (coding.kind === 'none') return take(chunk);
      if (coding.kind === 'unknown') return fail('encoding', unknown(contentEncoding));
      decoder ??= startDecoder(chunk, coding.start);
      return decoder.write(chunk);
    },
    end() {
      if (over) return;
      if (decoder) decoder.end();
      else {
        events.done(decoded.join());
        decoded.letGo();
      }
    },
    drop() {
      over = true;
      decoder?.destroy();
    },
  };
}

/** Below this it costs more than it gives back. */
const worthLettingGo = 4096;

class Pieces {
  bytes = 0;
  #list: Uint8Array[] = [];

  push(chunk: Uint8Array): void {
    this.bytes += chunk.byteLength;
    this.#list.push(chunk);
  }

  /** In memory of its own, so that the caller may keep it, or move it to another thread. */
  join(): Uint8Array {
    const body = new Uint8Array(Buffer.allocUnsafeSlow(this.bytes).buffer);
    let at = 0;
    for (const piece of this.#list) {
      body.set(piece, at);
      at += piece.byteLength;
    }
    return body;
  }

  /**
   * Gives the memory of pieces back that came from the connection as they are: with a body in each, they would pile up until
   * the whole heap is looked through for their sake. A turn later, when the one who brought them is through with them, too.
   */
  letGo(): void {
    const list = this.#list;
    this.#list = [];
    setImmediate(() => {
      for (const { buffer, byteLength } of list) {
        // Memory of this very size may be where Node puts small buffers together; those are less than half of it.
        const isAlone = buffer.byteLength !== Buffer.poolSize || byteLength > Buffer.poolSize / 2;
        if (!isAlone || buffer.byteLength < worthLettingGo) continue;
        if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
      }
    });
  }
}

export function tooLarge(limit: number, how: 'long' | 'unpacked'): string {
  const size = limit >= 1_000_000 ? `${Math.round(limit / 1e5) / 10} MB` : `${limit} bytes`;
  return `The page is larger than ${size}${how === 'unpacked' ? ' when unpacked' : ''}. Watch a smaller page, or raise the limit.`;
}

function garbled(contentEncoding: string): string {
  return `The page says it is compressed as ${contentEncoding.slice(0, 40)}, but cannot be unpacked. Try again later.`;
}

function unknown(contentEncoding: string): string {
  return `The page is compressed as "${contentEncoding.slice(0, 40)}", which we did not ask for and cannot read.`;
}
