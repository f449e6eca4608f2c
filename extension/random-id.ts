// An id that nobody guesses. crypto.randomUUID is missing where the server's pages come over plain http, as on a home network.
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
