// A page's address the way people read it: without scheme and trailing slash.
export function pageAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const path = `${parsed.pathname}${parsed.search}`.replace(/\/$/, '');
  return `${parsed.host}${safeDecode(path)}`;
}

function safeDecode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
