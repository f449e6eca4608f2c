// Seven questions with defaults. Left alone they are not given; a sentinel that says more is never cut down to them.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Problem } from '../../../shared/api/error.ts';
import { presentations, type SentinelTree, type Trigger } from '../../../shared/sentinel/ast.ts';
import { withKind } from '../../../shared/sentinel/edit-operand.ts';
import { setPart } from '../../../shared/sentinel/set-part.ts';
import {
  fromSimpleAnswers,
  type SimpleAnswers,
  type SimpleOperand,
  simpleKinds,
} from '../../../shared/sentinel/simple-answers.ts';
import { t } from '../../t.ts';
import { Tick } from '../../ui/tick.tsx';
import { Choice } from './inputs/choice.tsx';
import { DurationInput } from './inputs/duration-input.tsx';
import { ListInput } from './inputs/list-input.tsx';
import { PointInput } from './inputs/point-input.tsx';
import { TextInput } from './inputs/text-input.tsx';
import { CompareInput } from './parts/compare-input.tsx';
import { kindOptions, triggerOptions } from './parts/kind-texts.ts';
import { NotifyRuleInput } from './parts/notify-part.tsx';
import { ValueFields } from './parts/operand-fields.tsx';
import { Problems } from './problems.tsx';
import { withPage } from './with-page.ts';
import './inputs/inputs.css';
import './simple-form.css';

interface Props {
  answers: SimpleAnswers;
  onChange: (tree: SentinelTree) => void;
  problems: readonly Problem[];
}

const shows = {
  'dual-frame': 'showDualFrame',
  'changes-only': 'showChangesOnly',
  merged: 'showMerged',
} as const;

export function SimpleForm({ answers, onChange, problems }: Props) {
  const set = (some: Partial<SimpleAnswers>) => onChange(fromSimpleAnswers({ ...answers, ...some }));
  const { look, rhythm } = answers;
  return (
    <ol class="questions" data-testid="simple-form">
      <Question title={t('askPage')} parts={['target']} all={problems}>
        <TextInput
          quiet
          label={t('address')}
          value={answers.page}
          inputMode="url"
          placeholder="https://example.org/news"
          onInput={(url) => onChange(withPage(fromSimpleAnswers(answers), url))}
          testId="page-url"
        />
        <Tick
          text={t('needsSignIn')}
          on={answers.signedIn}
          onChange={(signedIn) => set({ signedIn, scripted: answers.scripted && !signedIn })}
          testId="signed-in"
        />
        <Tick
          text={t('needsBrowser')}
          on={answers.scripted}
          onChange={(scripted) => set({ scripted, signedIn: answers.signedIn && !scripted })}
          testId="scripted"
        />
      </Question>
      <Question title={t('askLook')} parts={['monitor']} all={problems}>
        <LookInput look={look ?? { kind: 'any' }} onChange={(next) => set({ look: next })} />
      </Question>
      <Question title={t('askRhythm')} parts={['fetch']} all={problems}>
        <div class="inline wrap">
          <Choice
            quiet
            class="wide-choice"
            label={t('rhythm')}
            value={rhythm?.kind ?? 'on-change'}
            options={[
              ['on-change', t('rhythmLearn')],
              ['every', t('rhythmEvery')],
            ]}
            onChange={(kind) =>
              set({ rhythm: kind === 'every' ? { kind, interval: { amount: 1, unit: 'hour' } } : null })
            }
            testId="rhythm"
          />
          {rhythm?.kind === 'every' && (
            <DurationInput
              label={t('rhythmEvery')}
              value={rhythm.interval}
              onChange={(interval) => set({ rhythm: { kind: 'every', interval } })}
              testId="interval"
            />
          )}
        </div>
      </Question>
      <Question title={t('askLife')} parts={['from', 'to']} all={problems}>
        <div class="inline wrap">
          <PointInput
            label={t('partFrom')}
            point={answers.from ?? { kind: 'now' }}
            kinds={['now', 'at']}
            names={[]}
            onChange={(from) => set({ from: from.kind === 'now' ? null : (from as SimpleAnswers['from']) })}
            testId="from-kind"
          />
          <span class="soft">{t('until')}</span>
          <PointInput
            label={t('partTo')}
            point={answers.to ?? { kind: 'open' }}
            kinds={
              answers.to?.kind === 'now' && !answers.to.plus
                ? ['open', 'now', 'later', 'at']
                : ['open', 'later', 'at']
            }
            names={[]}
            onChange={(to) => set({ to: to.kind === 'open' ? null : (to as SimpleAnswers['to']) })}
            testId="to-kind"
          />
        </div>
      </Question>
      <Question title={t('askTell')} parts={['notify']} all={problems}>
        <div class="inline wrap">
          <NotifyRuleInput simple rule={answers.tell ?? {}} onChange={(tell) => set({ tell })} />
        </div>
      </Question>
      <Question title={t('askCompare')} parts={['compare']} all={problems}>
        <CompareInput
          option={answers.compare ?? { kind: 'pairwise' }}
          onChange={(compare) => set({ compare: compare.kind === 'pairwise' ? null : compare })}
        />
      </Question>
      <Question title={t('askShow')} parts={['presentation', 'name']} all={problems}>
        <div class="inline wrap">
          <Choice
            class="wide-choice"
            label={t('partPresentation')}
            value={answers.show ?? 'dual-frame'}
            options={presentations.map((one) => [one, t(shows[one])] as const)}
            onChange={(show) => set({ show: show === 'dual-frame' ? null : show })}
            testId="presentation"
          />
          <TextInput
            class="grow"
            label={t('partName')}
            value={answers.name}
            placeholder={t('nameHint')}
            onInput={(name) => set({ name })}
            testId="sentinel-name"
          />
        </div>
      </Question>
    </ol>
  );
}

interface QuestionProps {
  title: string;
  /** The parts of the sentinel it asks for. */
  parts: readonly string[];
  all: readonly Problem[];
  children: ComponentChildren;
}

function Question({ title, parts, all, children }: QuestionProps) {
  const id = useId();
  return (
    <li class="question" data-part={parts.join(' ')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out beside its number */}
      <div role="group" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        <Problems problems={all.filter(({ field }) => parts.includes(field ?? ''))} />
      </div>
    </li>
  );
}

function LookInput({
  look,
  onChange,
}: {
  look: SimpleOperand;
  onChange: (look: SimpleOperand | null) => void;
}) {
  const change = (operand: SimpleOperand) => onChange(operand.kind === 'any' ? null : operand);
  return (
    <div class="inline wrap">
      <Choice
        quiet
        class="wide-choice"
        label={t('kindOfChange')}
        value={look.kind}
        options={kindOptions(simpleKinds)}
        onChange={(kind) => change(withKind(look, kind) as SimpleOperand)}
        testId="look-kind"
      />
      {look.kind === 'keywords' && (
        <ListInput
          quiet
          class="grow"
          label={t('keywords')}
          items={look.words}
          onChange={(words) => change({ ...look, words })}
          testId="keywords"
        />
      )}
      {look.kind === 'phrases' && (
        <ListInput
          quiet
          phrases
          class="grow"
          label={t('phrases')}
          items={look.phrases}
          onChange={(phrases) => change({ ...look, phrases })}
          testId="phrases"
        />
      )}
      {look.kind === 'value' && (
        <ValueFields
          condition={look.condition}
          onChange={(condition) => change(setPart(look, 'condition', condition))}
        />
      )}
      {look.kind !== 'value' && look.kind !== 'any' && (
        <Choice
          quiet
          label={t('triggerLabel')}
          value={look.trigger ?? 'none'}
          options={triggerOptions}
          onChange={(trigger) =>
            change(
              setPart(
                look as { trigger?: Trigger },
                'trigger',
                trigger === 'none' ? undefined : trigger,
              ) as SimpleOperand,
            )
          }
        />
      )}
    </div>
  );
}
