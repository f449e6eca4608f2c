// Whether a stored page can be shown in a frame at all: what is not text, or beyond any patience, cannot.

export type CannotShow = 'tooLarge' | 'notText';

const mostCharacters = 16_000_000;

/** Of a PDF the text is shown. */
export function cannotShow(body: string, contentType: string): CannotShow | null {
  if (/^(?:image(?!\/svg)|audio|video|font)\/|octet-stream/i.test(contentType)) return 'notText';
  return body.length > mostCharacters ? 'tooLarge' : null;
}
