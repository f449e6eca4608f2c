// In place of the simple form, when it cannot show all of a sentinel: says what is too much, and where it can be seen.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { type FormPart, printPart } from '../../../shared/sentinel/print-part.ts';
import { t } from '../../t.ts';
import { Code } from './code.tsx';

interface Props {
  tree: SentinelTree;
  tooMuch: readonly ('target' | FormPart)[];
  onFull: () => void;
  onText: () => void;
}

export function TooMuch({ tree, tooMuch, onFull, onText }: Props) {
  const text = tooMuch
    .map((part) =>
      part === 'target'
        ? tree.target.kind === 'sentinel'
          ? `Using ${tree.target.name}`
          : ''
        : printPart(tree, part),
    )
    .join('\n');
  return (
    <div class="too-much" data-testid="too-much">
      <h2>{t('tooMuchTitle')}</h2>
      <p class="soft">{t('tooMuchText')}</p>
      <Code text={text} />
      <div class="row">
        <button class="button primary" type="button" onClick={onFull}>
          {t('openFull')}
        </button>
        <button class="button" type="button" onClick={onText}>
          {t('openText')}
        </button>
      </div>
    </div>
  );
}
