// What one version of a page says, as plain data: extracted once, stored with the version, compared ever after.

export type PageType = 'html' | 'xml' | 'json' | 'text' | 'feed' | 'pdf';

/** A run of text that a person sees as one piece: a paragraph, a heading, a list item, a table cell. */
export interface Block {
  /** Element kind that makes the block ('p', 'h2', 'li', 'td', …); a bare text run takes its container's. */
  kind: string;
  /** Visible text, white space collapsed (kept inside pre and textarea). */
  text: string;
  /** Where a person would look: the headings above it, outermost first. */
  where: string[];
}

export interface Link {
  /** Resolved against the page's base. */
  href: string;
  text: string;
  /** Index into blocks: the block it stands in or, where it has no text, the next one; −1 on a page without text. */
  block: number;
}

export interface Image {
  src: string;
  alt: string;
  block: number;
}

export interface FormValue {
  name: string;
  value: string;
  block: number;
}

export interface PageFeatures {
  type: PageType;
  title: string;
  blocks: Block[];
  links: Link[];
  images: Image[];
  forms: FormValue[];
  /** Sentences for people, set when a bound was hit and the features say less than the page. */
  notes?: string[];
}
