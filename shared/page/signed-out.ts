// What a person is told when their own browser got a log-in page instead of the watched one.

export function signedOut(host: string): string {
  return `You seem to be signed out of ${host}. Sign in there with your browser, and the page is checked again.`;
}
