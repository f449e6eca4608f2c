// An address as people type it: without a scheme it is meant as https.
export function typedAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return `${/^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`;
}
