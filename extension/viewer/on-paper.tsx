// What is put on paper in place of frames, which cannot be printed; made only when something is printed.
import { type ComponentChild, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function OnPaper({ children }: { children: ComponentChild }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(children);
  latest.current = children;
  useEffect(() => {
    const paper = place.current!;
    // Drawn at once: the browser does not wait for it.
    const put = () => render(latest.current, paper);
    const clear = () => render(null, paper);
    addEventListener('beforeprint', put);
    addEventListener('afterprint', clear);
    return () => {
      removeEventListener('beforeprint', put);
      removeEventListener('afterprint', clear);
      clear();
    };
  }, []);
  return <div class="print-only" aria-hidden="true" ref={place} />;
}
