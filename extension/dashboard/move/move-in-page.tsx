// Taking in pages: choose a file or paste, see what it would bring, take it, and read what came and what could not.
import { useRef, useState } from 'preact/hooks';
import type { ImportReport, ListedSentinel } from '../../../shared/api/sentinels.ts';
import { places } from '../../places.ts';
import { send } from '../../send.ts';
import { counted, t } from '../../t.ts';
import { Icon } from '../../ui/icon.tsx';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { bringIn } from './bring-in.ts';
import type { Incoming } from './incoming.ts';
import { MovePreview } from './move-preview.tsx';
import { MoveReport } from './move-report.tsx';
import { readIncoming } from './read-incoming.ts';
import './move-in-page.css';

interface Props {
  sentinels: readonly ListedSentinel[] | null;
  refresh: () => Promise<void>;
}

const largestFile = 20_000_000;

export function MoveInPage({ sentinels, refresh }: Props) {
  const [typed, setTyped] = useState('');
  const [incoming, setIncoming] = useState<Incoming | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const [report, setReport] = useState<ImportReport | null>(null);

  const look = (text: string) => {
    const found = readIncoming(text, sentinels ?? [], Date.now());
    if ('problem' in found) return setProblem(found.problem);
    setProblem(null);
    setIncoming(found);
    setChosen(new Set(found.items.flatMap(({ entry, doubt }, i) => (entry && !doubt ? [i] : []))));
  };
  const take = useAction(async () => {
    const entries = incoming!.items.flatMap(({ entry }, i) => (entry && chosen.has(i) ? [entry] : []));
    setDone(0);
    const { telling } = incoming!;
    setReport(await bringIn({ entries, telling }, Date.now(), (piece) => send('importAll', piece), setDone));
    await refresh();
  });
  const again = () => {
    setIncoming(null);
    setReport(null);
    setTyped('');
  };

  if (!sentinels) return <Loading />;
  return (
    <div class="stack wide move-in" data-testid="move-in">
      <PageHead
        title={t('moveInTitle')}
        back={{ href: places.dashboard('account'), text: t('partAccount') }}
      />
      {report ? (
        <MoveReport report={report} skipped={incoming!.items.length - chosen.size} onAgain={again} />
      ) : incoming ? (
        <>
          {take.failure && <Message tone="bad">{take.failure.message}</Message>}
          <MovePreview incoming={incoming} chosen={chosen} onChosen={setChosen} />
          <div class="row sticky-actions">
            <button
              class="button primary"
              type="button"
              disabled={chosen.size === 0 || take.busy}
              onClick={() => void take.run()}
              data-testid="take-in"
            >
              {take.busy ? t('bulkProgress', done, chosen.size) : counted('takeIn', chosen.size)}
            </button>
            <button class="button" type="button" disabled={take.busy} onClick={again}>
              {t('cancel')}
            </button>
            {take.busy && <progress max={chosen.size} value={done} aria-label={t('moveInTitle')} />}
          </div>
        </>
      ) : (
        <Choose typed={typed} onTyped={setTyped} onText={look} problem={problem} onProblem={setProblem} />
      )}
    </div>
  );
}

interface ChooseProps {
  typed: string;
  onTyped: (text: string) => void;
  onText: (text: string) => void;
  problem: string | null;
  onProblem: (problem: string) => void;
}

function Choose({ typed, onTyped, onText, problem, onProblem }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestFile) return onProblem(t('fileTooLarge'));
    onText(await file.text());
  };
  return (
    <div class="stack">
      {problem && <Message tone="bad">{problem}</Message>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        class={`card drop ${over ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer?.files[0]);
        }}
      >
        <Icon name="into" size={28} />
        <p>{t('moveWhat')}</p>
        <button class="button primary" type="button" onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </button>
        <input
          ref={input}
          type="file"
          accept=".json,.html,.htm,.csv,.tsv,.txt,.sentinel,application/json,text/*"
          aria-label={t('chooseFile')}
          hidden
          data-testid="import"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <form
        class="stack tight"
        onSubmit={(event) => {
          event.preventDefault();
          onText(typed);
        }}
      >
        <label class="field">
          <span class="small strong">{t('movePaste')}</span>
          <textarea
            class="input code"
            rows={8}
            value={typed}
            onInput={(event) => onTyped(event.currentTarget.value)}
            placeholder={'https://example.org/news\nhttps://example.com/prices'}
            spellcheck={false}
            data-testid="paste"
          />
        </label>
        <div>
          <button class="button" type="submit" disabled={typed.trim() === ''} data-testid="preview">
            {t('movePreview')}
          </button>
        </div>
      </form>
    </div>
  );
}
