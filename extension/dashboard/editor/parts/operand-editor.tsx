// One kind of change in the expression: its parameters, its trigger, and, on demand, an element or a page of its own.
import type { ComponentChildren } from 'preact';
import type { Operand, Trigger } from '../../../../shared/sentinel/ast.ts';
import { operandKinds, withKind } from '../../../../shared/sentinel/edit-operand.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { Choice } from '../inputs/choice.tsx';
import { ElementsInput } from '../inputs/elements-input.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { kindOptions, triggerOptions } from './kind-texts.ts';
import { OperandFields } from './operand-fields.tsx';

interface Props {
  operand: Operand;
  onChange: (operand: Operand) => void;
  before: ComponentChildren;
  after: ComponentChildren;
}

export function OperandEditor({ operand, onChange, before, after }: Props) {
  return (
    <div class="operand" data-testid="operand" data-kind={operand.kind}>
      <div class="operand-line">
        <div class="inline wrap">
          {before}
          <Choice
            quiet
            label={t('kindOfChange')}
            value={operand.kind}
            options={kindOptions(operandKinds)}
            onChange={(kind) => onChange(withKind(operand, kind))}
            testId="operand-kind"
          />
          <OperandFields operand={operand} onChange={onChange} />
          {operand.kind !== 'value' && (
            <Choice
              quiet
              label={t('triggerLabel')}
              value={operand.trigger ?? 'none'}
              options={triggerOptions}
              onChange={(trigger) =>
                onChange(
                  setPart(
                    operand as { trigger?: Trigger },
                    'trigger',
                    trigger === 'none' ? undefined : trigger,
                  ) as Operand,
                )
              }
              testId="operand-trigger"
            />
          )}
        </div>
        {after}
      </div>
      {operand.scope && (
        <div class="where">
          <span class="soft small">{t('onlyIn')}</span>
          <ElementsInput
            elements={operand.scope}
            onChange={(scope) => onChange(setPart(operand, 'scope', scope.length > 0 ? scope : undefined))}
          />
        </div>
      )}
      {operand.page !== undefined && (
        <div class="where">
          <span class="soft small">{t('onPage')}</span>
          <div class="inline">
            <TextInput
              quiet
              class="grow"
              label={t('ownPage')}
              value={operand.page}
              placeholder="https://example.org/other"
              inputMode="url"
              onInput={(page) => onChange({ ...operand, page })}
            />
            <RemoveButton what={t('ownPage')} onClick={() => onChange(setPart(operand, 'page', undefined))} />
          </div>
        </div>
      )}
      {(!operand.scope || operand.page === undefined) && (
        <div class="inline more">
          {!operand.scope && (
            <button
              class="link-button small"
              type="button"
              onClick={() => onChange({ ...operand, scope: [{ by: 'css', path: '' }] })}
            >
              {t('ownElement')}
            </button>
          )}
          {operand.page === undefined && (
            <button
              class="link-button small"
              type="button"
              onClick={() => onChange({ ...operand, page: '' })}
            >
              {t('ownPage')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
