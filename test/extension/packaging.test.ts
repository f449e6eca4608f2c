// The files for the stores: whole archives, the same whenever they are made. (That browsers take them is shown end to end.)
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { zip } from '../../extension/packaging/zip.ts';

const files = [
  { name: 'manifest.json', content: Buffer.from('{"name":"x"}') },
  { name: 'a/ü.txt', content: Buffer.from('words '.repeat(1000)) },
  { name: 'empty.txt', content: Buffer.alloc(0) },
];

/** As unpackers do: from the end to the directory, from the directory to each file. */
function unzip(archive: Buffer): { name: string; content: Buffer }[] {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, size, whole] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + size!));
    expect([crc32(content), content.length]).toEqual([crc, whole]);
    at += 46 + length;
    return { name, content };
  });
}

it('holds every file, byte for byte', () => {
  expect(unzip(zip(files))).toEqual(files);
});

it('is the same whenever it is made', () => {
  expect(zip(files).equals(zip(files))).toBe(true);
});
