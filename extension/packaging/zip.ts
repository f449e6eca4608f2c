// Packs files into a zip archive. The same files give the same bytes, whenever and wherever they are packed.
import { crc32, deflateRawSync } from 'node:zlib';

export interface Packed {
  /** With slashes, from the root of the archive. */
  name: string;
  content: Uint8Array;
}

/** 1980-01-01, the first day the format knows. */
const [time, date] = [0, 0x21];
const [utf8Names, deflated, version] = [0x0800, 8, 20];

export function zip(files: readonly Packed[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const named = Buffer.from(name);
    const body = deflateRawSync(content, { level: 9 });
    const facts = factsOf(content, body, named);
    const head = Buffer.concat([numbers([0x04034b50, 4], [version, 2]), facts, named]);
    bodies.push(head, body);
    directory.push(
      numbers([0x02014b50, 4], [version, 2], [version, 2]),
      facts,
      // Comment, disk, attributes inside and outside: none.
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      named,
    );
    offset += head.byteLength + body.byteLength;
  }
  const listing = Buffer.concat(directory);
  const count = files.length;
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listing.byteLength, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...bodies, listing, end]);
}

/** What an entry says of itself, in front of its content and in the directory alike. */
function factsOf(content: Uint8Array, body: Buffer, name: Buffer): Buffer {
  return numbers(
    [utf8Names, 2],
    [deflated, 2],
    [time, 2],
    [date, 2],
    [crc32(content), 4],
    [body.byteLength, 4],
    [content.byteLength, 4],
    [name.byteLength, 2],
    [0, 2],
  );
}

/** Little-endian, each in so many bytes. */
function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = out.writeUIntLE(value, at, bytes);
  return out;
}
