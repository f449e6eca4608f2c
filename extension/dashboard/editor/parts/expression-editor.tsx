// The Monitor expression as it nests: groups of all or any, NOT before anything, brackets as boxes.
import type { ComponentChildren } from 'preact';
import type { MonitorExpression } from '../../../../shared/sentinel/ast.ts';
import {
  addOperand,
  type Group,
  isGroup,
  join,
  moveOperand,
  toggleNot,
  withOperand,
} from '../../../../shared/sentinel/edit-expression.ts';
import { newOperand } from '../../../../shared/sentinel/edit-operand.ts';
import { t } from '../../../t.ts';
import { Menu, type MenuItem } from '../../menu.tsx';
import { OperandEditor } from './operand-editor.tsx';

interface Props {
  expression: MonitorExpression;
  onChange: (expression: MonitorExpression) => void;
  /** What can be done with this node in the group it stands in. */
  inGroup?: MenuItem[];
}

export function ExpressionEditor({ expression, onChange }: Props) {
  const add = (kind: Group['kind']) => onChange(join(kind, expression, newOperand('any')));
  return (
    <div class="expression" data-testid="expression">
      <Node expression={expression} onChange={onChange} />
      {!isGroup(expression) && (
        <div class="inline">
          <button class="button compact" type="button" onClick={() => add('and')} data-testid="add-and">
            {t('andAlso')}
          </button>
          <button class="button compact" type="button" onClick={() => add('or')} data-testid="add-or">
            {t('orElse')}
          </button>
        </div>
      )}
    </div>
  );
}

function Node({ expression, onChange, inGroup }: Props) {
  const nots: MonitorExpression[] = [];
  let inner = expression;
  while (inner.kind === 'not') {
    nots.push(inner);
    inner = inner.operand;
  }
  /** Puts the NOTs back around what has changed inside them. */
  const rewrap = (changed: MonitorExpression) =>
    onChange(nots.reduce<MonitorExpression>((operand) => ({ kind: 'not', operand }), changed));
  const before = (nots.length > 0 ? nots : [null]).map((not, index) => (
    <button
      key={index}
      class="not"
      type="button"
      aria-pressed={not !== null}
      title={t(not ? 'notOff' : 'notOn')}
      onClick={() => onChange(toggleNot(expression))}
      data-testid="toggle-not"
    >
      {t('not')}
    </button>
  ));
  const after = inGroup && <Menu label={t('moreForCondition')} items={inGroup} />;
  return (
    <div class={nots.length > 0 ? 'negated' : ''}>
      {isGroup(inner) ? (
        <GroupEditor group={inner} onChange={rewrap} before={before} after={after} />
      ) : (
        <OperandEditor
          operand={inner as Exclude<MonitorExpression, { kind: 'and' | 'or' | 'not' }>}
          onChange={rewrap}
          before={before}
          after={after}
        />
      )}
    </div>
  );
}

interface GroupProps {
  group: Group;
  onChange: (expression: MonitorExpression) => void;
  before: ComponentChildren;
  after: ComponentChildren;
}

function GroupEditor({ group, onChange, before, after }: GroupProps) {
  const other = group.kind === 'and' ? 'or' : 'and';
  const itemsFor = (index: number): MenuItem[] => [
    ...(index > 0 ? [{ text: t('moveUp'), run: () => onChange(moveOperand(group, index, -1)) }] : []),
    ...(index < group.operands.length - 1
      ? [{ text: t('moveDown'), run: () => onChange(moveOperand(group, index, 1)) }]
      : []),
    {
      text: t(other === 'and' ? 'bracketAnd' : 'bracketOr'),
      run: () => onChange(withOperand(group, index, join(other, group.operands[index]!, newOperand('any')))),
    },
    { text: t('removeCondition'), danger: true, run: () => onChange(withOperand(group, index, null)) },
  ];
  return (
    <fieldset class={`group ${group.kind}`} data-testid="group" data-kind={group.kind}>
      <legend class="visually-hidden">{t(group.kind === 'and' ? 'allOf' : 'anyOf')}</legend>
      <div class="operand-line">
        <div class="inline wrap">
          {before}
          <fieldset class="segmented" aria-label={t('howCombined')}>
            {(['and', 'or'] as const).map((kind) => (
              <button
                key={kind}
                type="button"
                aria-pressed={group.kind === kind}
                onClick={() => onChange({ ...group, kind })}
                data-testid={`group-${kind}`}
              >
                {t(kind === 'and' ? 'allOf' : 'anyOf')}
              </button>
            ))}
          </fieldset>
        </div>
        {after}
      </div>
      {group.operands.map((operand, index) => (
        <div key={index} class="member">
          {index > 0 && <span class="joiner">{t(group.kind === 'and' ? 'and' : 'or')}</span>}
          <Node
            expression={operand}
            onChange={(changed) => onChange(withOperand(group, index, changed))}
            inGroup={itemsFor(index)}
          />
        </div>
      ))}
      <div class="inline">
        <button
          class="button compact"
          type="button"
          onClick={() => onChange(addOperand(group, newOperand('any')))}
          data-testid="add-condition"
        >
          {t('addCondition')}
        </button>
        <button
          class="button compact"
          type="button"
          onClick={() => onChange(addOperand(group, join(other, newOperand('any'), newOperand('links'))))}
        >
          {t('addBrackets')}
        </button>
      </div>
    </fieldset>
  );
}
