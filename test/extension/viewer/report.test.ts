// What a person takes along says what the viewer says, and is as harmless as it.
import { describe, expect, it } from 'vitest';
import { type ReportTexts, reportHtml, reportText } from '../../../extension/viewer/report.ts';
import type { ShownChange } from '../../../extension/viewer/use-opened.ts';
import type { Change } from '../../../shared/detect/change.ts';

const texts: ReportTexts = {
  before: 'Before',
  after: 'After',
  where: 'Where',
  kind: 'Kind',
  count: 'Count',
  kinds: { insert: 'Added', delete: 'Removed', update: 'Changed', move: 'Moved' },
  top: 'Top of the page',
};

const version = (seq: number) => ({
  id: `v${seq}`,
  pageId: 'p',
  seq,
  title: '',
  contentType: 'text/html',
  finalUrl: 'http://example.org/',
  size: 1,
  fetchedAt: Date.UTC(2026, 0, seq),
  modifiedAt: null,
});

function detail(changes: Change[], more: Partial<ShownChange> = {}): ShownChange {
  return {
    id: 'c',
    sentinelId: 's',
    sentinelName: 'news',
    url: 'http://example.org/',
    pageTitle: 'Harbour Times',
    pageType: 'html',
    detectedAt: Date.UTC(2026, 0, 2),
    counts: { insert: 0, delete: 0, update: 1, move: 0 },
    summary: '1 changed',
    oldVersionId: 'v1',
    newVersionId: 'v2',
    read: false,
    total: changes.length,
    oldVersion: version(1),
    newVersion: version(2),
    changes,
    ...more,
  };
}

const price: Change = { type: 'any', op: 'update', before: '10', after: '11', where: '' };

describe('what is taken along', () => {
  it('names page, versions and each change with its place and what stood there', () => {
    expect(reportText(detail([{ ...price, where: 'Plans › Monthly' }, price]), texts)).toBe(
      [
        'Harbour Times',
        'http://example.org/',
        '2026-01-01T00:00:00.000Z → 2026-01-02T00:00:00.000Z',
        '1 changed',
        '',
        'Changed · Plans › Monthly',
        '  − 10',
        '  + 11',
        '',
        'Changed · Top of the page',
        '  − 10',
        '  + 11',
        '',
      ].join('\n'),
    );
  });

  it('gives the path of an element in XML, and counts where something was counted', () => {
    const changes: Change[] = [
      { ...price, signature: 'catalog/book/price' },
      {
        type: 'keywords',
        op: 'insert',
        before: { text: 'sale', count: 1 },
        after: { text: 'sale', count: 3 },
        where: '',
      },
    ];
    expect(reportText(detail(changes), texts)).toContain('Changed · catalog/book/price\n');
    expect(reportText(detail(changes), texts)).toContain('Added · Top of the page · 1 → 3\n');
    const html = reportHtml(detail(changes), texts);
    expect(html).toContain('<td>catalog/book/price</td>');
    expect(html).toContain('<td>1 → 3</td>');
  });

  it('says when not everything is in it', () => {
    const coarse = 'These are the first 2 of 9 changes.';
    expect(reportText(detail([price], { coarse }), texts)).toContain(coarse);
    expect(reportHtml(detail([price], { coarse }), texts)).toContain(coarse);
  });

  it('lets nothing of a page become markup', () => {
    const bad = `"><img src=x onerror=alert(1)><script>alert(2)</script>'`;
    const html = reportHtml(
      detail([{ ...price, before: bad, after: { href: `javascript:${bad}`, text: bad }, where: bad }], {
        pageTitle: bad,
        url: bad,
        summary: bad,
        coarse: bad,
      }),
      texts,
    );
    expect(html).not.toMatch(/<(?:img|script)/);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });
});
