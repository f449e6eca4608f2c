// A sentinel's text to read, in the language's colours.
import { highlight, type Span } from '../../../shared/sentinel/highlight.ts';
import './text-editor.css';

export function Code({ text }: { text: string }) {
  return (
    <pre class="code-block">
      <code>{coloured(text, highlight(text))}</code>
    </pre>
  );
}

export function coloured(text: string, spans: readonly Span[]) {
  let end = 0;
  const pieces = spans.map(({ from, to, kind }) => {
    const gap = text.slice(end, from);
    end = to;
    return [
      gap,
      <span key={from} class={`tk-${kind}`}>
        {text.slice(from, to)}
      </span>,
    ];
  });
  return [...pieces, text.slice(end)];
}
