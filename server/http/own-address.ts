// The address of a server that listens on a host and port.
import { isWildcard } from './origin-rules.ts';

/** A wildcard is reached by loopback; an IPv6 address needs brackets. */
export function ownAddress(host: string, port: number): string {
  const name = isWildcard(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
