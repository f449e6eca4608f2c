// Which media a linked style sheet is for once its page has loaded; many are held back until then, to be loaded late.

interface LinkAttributes {
  rel?: string | undefined;
  as?: string | undefined;
  media?: string | undefined;
  onload?: string | undefined;
}

/** Null when the link is to no style sheet. */
export function sheetMedia({ rel = '', as = '', media = '', onload }: LinkAttributes): string | null {
  const isLate = onload !== undefined;
  const says = (word: string) => rel.toLowerCase().split(/\s+/).includes(word);
  if (says('preload') && isLate && /^\s*style\s*$/i.test(as)) return media;
  if (!says('stylesheet') || says('alternate')) return null;
  return isLate && /^\s*print\s*$/i.test(media) ? '' : media;
}
