// Which page an address leads to; where one reads on it (the fragment) makes no difference, unless it says which page.

export function pageKey(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  if (!/^#[/!]/.test(parsed.hash)) parsed.hash = '';
  return parsed.href;
}
