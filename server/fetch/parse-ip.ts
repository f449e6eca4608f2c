// Turns the text of an IP address into a number, so that ranges and embedded addresses are compared as bits and never as text.
import { isIPv4, isIPv6 } from 'node:net';

export interface IpNumber {
  bits: 32 | 128;
  value: bigint;
}

/** Null for anything that is not exactly an address; a zone ("fe80::1%eth0") is not part of one. */
export function parseIp(text: string): IpNumber | null {
  if (isIPv4(text)) return { bits: 32, value: parseV4(text) };
  if (!isIPv6(text) || text.includes('%')) return null;

  const [head = '', tail] = text.split('::');
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  const zeros = new Array<bigint>(8 - front.length - back.length).fill(0n);
  return { bits: 128, value: join([...front, ...zeros, ...back], 16n) };
}

function groups(text: string): bigint[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)];
    const v4 = parseV4(group);
    return [v4 >> 16n, v4 & 0xffffn];
  });
}

function parseV4(text: string): bigint {
  return join(text.split('.').map(BigInt), 8n);
}

function join(parts: bigint[], width: bigint): bigint {
  return parts.reduce((value, part) => (value << width) | part, 0n);
}

export function formatV4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
}
