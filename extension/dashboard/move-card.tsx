// Moving in and out: everything watched as one file, and a report of what an import brought.
import { useRef, useState } from 'preact/hooks';
import type { Export, ImportReport } from '../../shared/api/sentinels.ts';
import { Failure } from '../failure.ts';
import { send } from '../send.ts';
import { counted, t } from '../t.ts';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';

export function MoveCard() {
  const file = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const exportAll = useAction(async () => {
    const everything = await send('exportAll', {});
    download(`webvigil-${new Date(everything.exportedAt).toISOString().slice(0, 10)}.json`, everything);
  });
  const importAll = useAction(async (chosen: File) => {
    setReport(null);
    setReport(await send('importAll', readExport(await chosen.text())));
  });
  const failure = exportAll.failure ?? importAll.failure;
  return (
    <section class="card padded stack" aria-labelledby="move">
      <div class="row apart">
        <div>
          <h2 id="move">{t('moveTitle')}</h2>
          <p class="soft small">{t('moveText')}</p>
        </div>
        <div class="row">
          <button
            class="button"
            type="button"
            disabled={exportAll.busy}
            onClick={() => void exportAll.run()}
            data-testid="export"
          >
            {t('export')}
          </button>
          <button
            class="button"
            type="button"
            disabled={importAll.busy}
            onClick={() => file.current?.click()}
          >
            {t('import')}
          </button>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            aria-label={t('import')}
            hidden
            data-testid="import"
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) void importAll.run(chosen);
              event.currentTarget.value = '';
            }}
          />
        </div>
      </div>
      {failure && <Message tone="bad">{failure.message}</Message>}
      {report && (
        <Message tone={report.failed.length > 0 ? 'warn' : 'good'}>
          {counted('imported', report.created.length)}
          <ul>
            {report.failed.map(({ name, message }) => (
              <li key={name}>
                <strong>{name}</strong>: {message}
              </li>
            ))}
          </ul>
        </Message>
      )}
    </section>
  );
}

/** Only that it is JSON is looked at here; the server checks the rest, and says what is wrong. */
function readExport(text: string): Export {
  try {
    return JSON.parse(text) as Export;
  } catch {
    throw new Failure({ code: 'bad-request', message: t('notAnExport'), problems: [] });
  }
}

function download(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
