// Elements of a page: one row each, by CSS selector, XPath or JSONPath.
import { type ElementRef, type Scope, selectorKinds } from '../../../../shared/sentinel/ast.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { RemoveButton } from '../remove-button.tsx';
import { Choice } from './choice.tsx';
import { TextInput } from './text-input.tsx';

const examples = { css: 'main .price', xpath: '//table[2]', jsonpath: '$.items[0].price' } as const;
const kinds = { css: 'selectorCss', xpath: 'selectorXPath', jsonpath: 'selectorJsonPath' } as const;

interface Props {
  elements: Scope;
  onChange: (elements: Scope) => void;
  /** A list that must have one keeps its last row. */
  atLeastOne?: boolean;
  testId?: string;
}

export function ElementsInput({ elements, onChange, atLeastOne, testId }: Props) {
  const change = (index: number, element: ElementRef) => onChange(elements.with(index, element));
  return (
    <div class="rows">
      {elements.map((element, index) => (
        <div class="inline element-row" key={index}>
          <Choice
            quiet
            label={t('selectorKind')}
            value={element.by}
            options={selectorKinds.map((kind) => [kind, t(kinds[kind])] as const)}
            onChange={(by) => change(index, { ...element, by })}
          />
          <TextInput
            quiet
            code
            class="grow"
            label={t('selector')}
            value={element.path}
            placeholder={examples[element.by]}
            onInput={(path) => change(index, { ...element, path })}
            {...(testId && { testId })}
          />
          {element.fingerprint !== undefined && (
            <span class="pill" title={element.fingerprint}>
              {t('fingerprint')}
              <button
                type="button"
                class="pill-remove"
                aria-label={t('takeAway', t('fingerprint'))}
                onClick={() => change(index, setPart(element, 'fingerprint', undefined))}
              >
                ×
              </button>
            </span>
          )}
          {!(atLeastOne && elements.length === 1) && (
            <RemoveButton what={element.path} onClick={() => onChange(elements.toSpliced(index, 1))} />
          )}
        </div>
      ))}
      <div>
        <button
          class="button compact"
          type="button"
          onClick={() => onChange([...elements, { by: 'css', path: '' }])}
        >
          {t('addElement')}
        </button>
      </div>
    </div>
  );
}
