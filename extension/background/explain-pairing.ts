// Why pairing failed, where the address is to blame: nothing answers there, or something other than WebVigil does.
import { callServer } from '../api/call-server.ts';
import { Failure } from '../failure.ts';
import { t } from '../t.ts';

const patience = 5000;

export async function explainPairing(error: unknown, address: string): Promise<Failure> {
  const failure = Failure.from(error);
  // Any other code is WebVigil's own word.
  if (failure.code !== 'unreachable' && failure.code !== 'internal') return failure;
  if (await succeeds(callServer(address, null)('health', {}))) return failure;
  // What does not know extensions lets none read its answer, but that there is one can be seen.
  const signal = AbortSignal.timeout(patience);
  const answers = await succeeds(fetch(address, { mode: 'no-cors', credentials: 'omit', signal }));
  const message = t(answers ? 'notWebVigil' : 'nothingAnswers', address);
  const code = answers ? 'bad-request' : 'unreachable';
  return new Failure({ code, message, problems: [{ message, field: 'address' }] });
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
