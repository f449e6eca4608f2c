// What an edit said that did not come to be: nothing a person wrote goes without their having seen it.
import { t } from '../t.ts';
import './lost-text.css';

export function LostText({ text }: { text: string }) {
  return (
    <details>
      <summary>{t('lostText')}</summary>
      <pre class="lost-text" dir="auto">
        {text}
      </pre>
    </details>
  );
}
