// A page's features as lines of text that a person can read in a terminal, with addresses as they are compared.
import { comparableAddresses } from '../page/comparable-address.ts';
import { comparableTitle } from '../page/comparable-title.ts';
import type { PageFeatures } from '../page/features.ts';

export function featureLines(features: PageFeatures): string[] {
  const lines: string[] = [];
  if (features.title !== '') lines.push(`title: ${comparableTitle(features.title)}`);
  const attached = attachedLines(features);
  features.blocks.forEach((block, index) => {
    for (const line of block.text.split('\n')) lines.push(prefix(block.kind) + line);
    for (const line of attached.get(index) ?? []) lines.push(line);
  });
  for (const line of attached.get(-1) ?? []) lines.push(line);
  return lines;
}

function attachedLines(features: PageFeatures): Map<number, string[]> {
  const attached = new Map<number, string[]>();
  const attach = (block: number, line: string) => {
    const lines = attached.get(block);
    if (lines) lines.push(line);
    else attached.set(block, [line]);
  };
  const addresses = comparableAddresses(features);
  features.links.forEach((link, index) => {
    attach(link.block, `  [${link.text}](${addresses.links[index]})`);
  });
  features.images.forEach((image, index) => {
    attach(image.block, `  ![${image.alt}](${addresses.images[index]})`);
  });
  for (const form of features.forms) attach(form.block, `  ${form.name} = ${form.value}`);
  return attached;
}

function prefix(kind: string): string {
  if (/^h[1-6]$/.test(kind)) return `${'#'.repeat(Number(kind[1]))} `;
  if (kind === 'li') return '- ';
  if (kind === 'td' || kind === 'th') return '| ';
  return kind === 'blockquote' ? '> ' : '';
}
