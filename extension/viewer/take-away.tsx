// Taking a change along: copied, downloaded in three forms, or printed.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../t.ts';
import { inWorker } from './marks/in-worker.ts';
import { type ReportTexts, reportHtml, reportText } from './report.ts';
import type { Opened } from './use-opened.ts';

const minute = 60_000;

export function TakeAway({ opened, onDone }: { opened: Opened; onDone: (text: string) => void }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closedFromOutside(menu), []);
  const { detail, oldBody, newBody } = opened;
  const name = `${detail.sentinelName}-${detail.newVersion.seq}`.replace(/[^\w.-]+/g, '-');
  const act = (work: () => void | Promise<void>) => async () => {
    if (menu.current) menu.current.open = false;
    await work();
  };
  const source = (which: 'old' | 'new') => {
    const { contentType, finalUrl, fetchedAt } = which === 'old' ? detail.oldVersion : detail.newVersion;
    const when = new Date(fetchedAt).toISOString();
    return {
      body: which === 'old' ? oldBody : newBody,
      contentType,
      url: finalUrl,
      name: `${finalUrl}\t${when}`,
    };
  };
  const items: [testId: string, text: string, work: () => void | Promise<void>][] = [
    [
      'copy',
      t('copy'),
      async () => {
        await navigator.clipboard.writeText(reportText(detail, texts()));
        onDone(t('copied'));
      },
    ],
    [
      'download-html',
      t('downloadHtml'),
      () => save(`${name}.html`, 'text/html', reportHtml(detail, texts())),
    ],
    [
      'download-json',
      t('downloadJson'),
      () => save(`${name}.json`, 'application/json', JSON.stringify(detail, null, 2)),
    ],
    [
      'download-diff',
      t('downloadDiff'),
      async () => {
        const request = { task: 'unified', old: source('old'), new: source('new') } as const;
        save(`${name}.diff`, 'text/x-diff', await inWorker(request, AbortSignal.timeout(minute)));
      },
    ],
    ['print', t('print'), () => print()],
  ];
  // Browsers have no clipboard for a server reached by plain http under a name of its own.
  const offered = items.filter(([testId]) => testId !== 'copy' || navigator.clipboard !== undefined);
  return (
    <details class="take-away" ref={menu}>
      <summary class="button compact" data-testid="take-away">
        {t('saveAs')}
      </summary>
      <div class="menu card">
        {offered.map(([testId, text, work]) => (
          <button key={testId} type="button" onClick={() => void act(work)()} data-testid={testId}>
            {text}
          </button>
        ))}
      </div>
    </details>
  );
}

/** By Escape, and by a click elsewhere; one into a frame is known by the window losing the keys. Answers how to stop that. */
function closedFromOutside(menu: { current: HTMLDetailsElement | null }): () => void {
  const close = (event: Event) => {
    const { current } = menu;
    const isKey = event instanceof KeyboardEvent;
    if (!current?.open || (isKey && event.key !== 'Escape')) return;
    if (event.type === 'pointerdown' && current.contains(event.target as Node)) return;
    current.open = false;
    if (isKey) current.querySelector('summary')?.focus();
  };
  const kinds = ['pointerdown', 'keydown', 'blur'];
  for (const kind of kinds) addEventListener(kind, close);
  return () => {
    for (const kind of kinds) removeEventListener(kind, close);
  };
}

function texts(): ReportTexts {
  return {
    before: t('before'),
    after: t('after'),
    where: t('columnWhere'),
    kind: t('columnKind'),
    count: t('columnCount'),
    kinds: {
      insert: t('legendInsert'),
      delete: t('legendDelete'),
      update: t('legendUpdate'),
      move: t('legendMove'),
    },
    top: t('topOfPage'),
  };
}

function save(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), minute);
}
