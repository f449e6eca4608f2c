// Says in a sentence what an HTTP status other than success means to the person who watches the page.

const sentences: Record<number, string> = {
  206: 'The site sent only a part of the page.',
  401: 'The page asks for a log-in. Fetch it with a login of yours, or watch it through your own browser.',
  402: 'The page asks for a payment.',
  403: 'The site does not let us see this page. Watch it through your own browser instead.',
  407: 'The outgoing proxy asks for a log-in. Check the proxy setting.',
  408: 'The site says we were too slow.',
  429: 'The site says we ask too often. Watch this page less often.',
  451: 'The page is withheld for legal reasons.',
  503: 'The site is overloaded or under maintenance.',
};

export function explainStatus(status: number): string {
  return `${sentences[status] ?? general(status)} (Status ${status}.)`;
}

function general(status: number): string {
  // Some walls make up a status of their own.
  if (status >= 600) return sentences[403]!;
  if (status >= 500) return 'The site has a problem of its own.';
  if (status >= 400) return 'The site does not accept this request. Check the address.';
  return 'The site gave an answer that is no page.';
}
