// Codes become a reason and a sentence; codes nobody foresaw still become a sentence, with the cause in it.
import { expect, test } from 'vitest';
import { explainError } from '../../../server/fetch/explain-error.ts';

const withCode = (code: string, message = 'technical words') => Object.assign(new Error(message), { code });

test.each([
  ['ENOTFOUND', 'unreachable', 'No site called example.com was found'],
  ['EAI_AGAIN', 'unreachable', 'could not be looked up'],
  ['ECONNREFUSED', 'unreachable', 'refused the connection'],
  ['EHOSTUNREACH', 'unreachable', 'cannot be reached'],
  ['ECONNRESET', 'unreachable', 'broke the connection off'],
  ['CERT_HAS_EXPIRED', 'unreachable', 'has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable', 'not signed by anyone'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unreachable', 'not signed by anyone'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'unreachable', 'belongs to another site'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'unreachable', 'No secure connection'],
  ['HPE_INVALID_CONSTANT', 'unreachable', 'not HTTP'],
  ['ETIMEDOUT', 'timeout', 'did not answer in time'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'did not accept the connection'],
  ['UND_ERR_DESTROYED', 'aborted', 'stopping'],
  ['E_SOMETHING_NEW', 'unreachable', '(E_SOMETHING_NEW: technical words)'],
])('%s', (code, reason, words) => {
  const explanation = explainError(withCode(code), 'example.com');
  expect(explanation.reason).toBe(reason);
  expect(explanation.message).toContain(words);
});

test('an error that holds several is told by the first', () => {
  const error = new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]);
  expect(explainError(error, 'example.com').message).toContain('refused the connection');
});

test.each([undefined, null, 'a string', new Error('plain')])('%s is explained too', (thrown) => {
  expect(explainError(thrown, 'example.com')).toMatchObject({ reason: 'unreachable' });
});
