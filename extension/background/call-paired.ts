// Calls the server as this paired device; without a pairing it says what to do.
import type { Call } from '../../shared/api/client.ts';
import { callServer } from '../api/call-server.ts';
import { Failure } from '../failure.ts';
import { readConnection } from '../local/connection.ts';
import { t } from '../t.ts';

export const callPaired: Call = async (name, input) => {
  const connection = await readConnection();
  if (!connection) throw new Failure({ code: 'unpaired', message: t('pairFirst'), problems: [] });
  return callServer(connection.address, connection.token)(name, input);
};
