// Counts how often shown pages were laid out anew, after they came to rest: pictures arrived, the window changed.
import { useEffect, useState } from 'preact/hooks';
import type { ShownPage } from './page/shown-page.ts';

const rest = 120;

export function useRelayout(pages: { old?: unknown; new?: ShownPage; page?: ShownPage } | null): number {
  const [rounds, setRounds] = useState(0);
  useEffect(() => {
    if (!pages) return;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setRounds((now) => now + 1), rest);
    };
    const watched = Object.values(pages).filter((page): page is ShownPage => isShown(page));
    const observer = new ResizeObserver(later);
    for (const { document: doc } of watched) {
      observer.observe(doc.documentElement);
      observer.observe(doc.body);
      doc.addEventListener('load', later, true);
      doc.addEventListener('toggle', later, true);
    }
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pages]);
  return rounds;
}

function isShown(page: unknown): boolean {
  return typeof page === 'object' && page !== null && 'document' in page && 'window' in page;
}
