// Looks for a server on this machine, where it is by default, so that nobody has to know its address.
import { callServer } from '../api/call-server.ts';
import { lastAddress } from '../local/connection.ts';

const usual = ['http://127.0.0.1:8787', 'http://localhost:8787'];

/** The first that answers, the one used last before the others; null if none does. */
export async function findServer(): Promise<{ address: string | null }> {
  const candidates = [...new Set([await lastAddress(), ...usual])];
  const answers = await Promise.all(
    candidates.map((address) =>
      callServer(address, null)('health', {}).then(
        () => true,
        () => false,
      ),
    ),
  );
  return { address: candidates.find((_, i) => answers[i]) ?? null };
}
