// Opens every connection to an address the gate has checked, in the same look-up, so that a later DNS answer cannot matter.
import { isIPv6, type LookupFunction } from 'node:net';
import type { buildConnector as Connecting } from 'undici';
import type { Gate, Resolve } from './gate.ts';
import { GateRefusal } from './gate-refusal.ts';
import { buildConnector } from './undici.ts';

/**
 * For undici's `connect`. A pooled connection stays on its checked address, so requests over it need no second look-up.
 * Connections of an `exempt` pool are not checked: send only what the gate passed as 'built-in' through one.
 */
export function pinnedConnector(
  gate: Gate,
  options: { timeoutMs: number; exempt?: boolean; onConnected?: OnConnected },
): Connecting.connector {
  const shared = { timeout: options.timeoutMs, allowH2: false };
  const checked = buildConnector({ ...shared, lookup: lookupWith(gate.resolveChecked) } as ConnectOptions);
  const trusted = buildConnector({ ...shared, lookup: lookupWith(gate.resolve) } as ConnectOptions);

  return (target, callback) => {
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
    const connected: Connecting.Callback = (...result) => {
      const [error, socket] = result;
      if (error === null) options.onConnected?.(target.hostname, port, socket.remoteAddress ?? '');
      callback(...result);
    };
    if (options.exempt || gate.allows(target.hostname, port)) return trusted(target, connected);
    // Sockets do not look up a host that is an address already.
    const message = gate.refuseLiteral(target.hostname, port);
    if (message) return callback(new GateRefusal(message), null);
    return checked(target, connected);
  };
}

type OnConnected = (hostname: string, port: number, address: string) => void;

type ConnectOptions = Connecting.BuildOptions;

function lookupWith(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const answers = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const first = answers[0];
        if (!first) callback(noAddress(hostname), '', 0);
        else if (options.all) callback(null, answers);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}
