// Says which IP addresses the server must never reach, because they lead inside somebody's network instead of to the web.
import { formatV4, type IpNumber, parseIp } from './parse-ip.ts';

interface Rule {
  prefix: bigint;
  shift: bigint;
  what: string;
}

const v4Rules = rules([
  ['0.0.0.0/8', 'an unspecified address'],
  ['10.0.0.0/8', 'a private address'],
  ['100.64.0.0/10', "a provider's internal address (carrier-grade NAT)"],
  ['127.0.0.0/8', 'a loopback address'],
  // A public number that is every Azure machine's own metadata service.
  ['168.63.129.16/32', "a cloud provider's internal address"],
  ['169.254.0.0/16', 'a link-local address'],
  ['172.16.0.0/12', 'a private address'],
  ['192.0.0.0/24', 'a reserved address'],
  ['192.0.2.0/24', 'a documentation address'],
  ['192.88.99.0/24', 'a reserved address'],
  ['192.168.0.0/16', 'a private address'],
  ['198.18.0.0/15', 'a benchmarking address'],
  ['198.51.100.0/24', 'a documentation address'],
  ['203.0.113.0/24', 'a documentation address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['255.255.255.255/32', 'a broadcast address'],
  ['240.0.0.0/4', 'a reserved address'],
]);

const v6Rules = rules([
  ['::/128', 'an unspecified address'],
  ['::1/128', 'a loopback address'],
  ['::ffff:0:0/96', 'an IPv4 address written as IPv6'],
  ['::ffff:0:0:0/96', 'an IPv4 address written as IPv6'],
  ['::/96', 'an IPv4 address written as IPv6'],
  ['64:ff9b::/96', 'a NAT64 address'],
  ['64:ff9b:1::/48', 'a NAT64 address'],
  ['100::/64', 'a discard address'],
  ['2001::/32', 'a Teredo address'],
  ['2001:2::/48', 'a benchmarking address'],
  ['2001:db8::/32', 'a documentation address'],
  ['2001::/23', 'a reserved address'],
  ['3fff::/20', 'a documentation address'],
  ['5f00::/16', 'a reserved address'],
  ['fc00::/7', 'a private address'],
  ['fe80::/10', 'a link-local address'],
  ['fec0::/10', 'a site-local address'],
  ['ff00::/8', 'a multicast address'],
]);

/** Why this address may not be reached, as "a private address"; null when it is an ordinary public one. */
export function refuseAddress(ip: string): string | null {
  const address = parseIp(ip);
  if (!address) return 'not an IP address';
  return address.bits === 32 ? match(v4Rules, address) : refuseV6(address);
}

function refuseV6(address: IpNumber): string | null {
  const found = match(v6Rules, address);
  if (found) return found;
  // Only 2000::/3 has ever been given out: whatever lies outside is refused without knowing what it will be.
  if (address.value >> 125n !== 1n) return 'a reserved address';
  const inside = embeddedV4(address.value);
  if (inside === null) return null;
  const why = match(v4Rules, { bits: 32, value: inside });
  return why && `a tunnel to ${formatV4(inside)}, ${why}`;
}

/** The IPv4 address that a 6to4 prefix or an ISATAP interface would tunnel to. */
function embeddedV4(value: bigint): bigint | null {
  if (value >> 112n === 0x2002n) return (value >> 80n) & 0xffffffffn;
  const interfaceId = (value >> 32n) & 0xfdffffffn;
  return interfaceId === 0x5efen ? value & 0xffffffffn : null;
}

function match(table: Rule[], { value }: IpNumber): string | null {
  return table.find((rule) => value >> rule.shift === rule.prefix)?.what ?? null;
}

function rules(table: [cidr: string, what: string][]): Rule[] {
  return table.map(([cidr, what]) => {
    const [base = '', length] = cidr.split('/');
    const address = parseIp(base);
    if (!address) throw new Error(`${cidr} is not a range`);
    const shift = BigInt(address.bits - Number(length));
    return { prefix: address.value >> shift, shift, what };
  });
}
