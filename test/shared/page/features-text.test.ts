// Features come back from their stored form as they were, and an edit at the top leaves the rest of it as it was.
import { describe, expect, it } from 'vitest';
import type { Extent } from '../../../shared/page/extent.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import { featuresFromText, featuresToText } from '../../../shared/page/features-text.ts';
import { readPage } from '../../../shared/page/read-page.ts';

const list: Extent = { scope: [{ by: 'css', path: 'ul' }] };

async function features(html: string, extents = [list]): Promise<PageFeatures> {
  const bytes = new TextEncoder().encode(html);
  const page = { bytes, contentType: 'text/html', url: 'https://example.org/' };
  return (await readPage(page, extents)).features;
}

const table = '<table><caption>C</caption><tr><th>a<th>b<tr><td>1<td><a href=/x>2</a></table>';
const rest = `<h2>Below</h2><p>One <img src=/i.png alt=i><p>Two<ul><li>x<li><a href=/y>y</a></ul>${table}<table><tr><td>3</table>
  <video src=/v.mp4></video><form><input name=n value=1></form>`;

describe('the stored form of features', () => {
  it('comes back as it was', async () => {
    for (const html of ['', 'text', `<h1>Top</h1><p>Teaser</p>${rest}`, `${table}${rest}<h1>Last</h1>end`]) {
      const read = await features(html);
      expect(featuresFromText(featuresToText(read))).toEqual(read);
    }
  });

  it('differs only where the page differs', async () => {
    const read = async (top: string) => featuresToText(await features(`${top}<h1>Middle</h1>${rest}`, []));
    const [before, after] = [await read('<h1>Old</h1>'), await read('<h1>New</h1><p>One</p><p>More</p>')];
    const blocks = (text: string) => text.slice(text.indexOf('"Below","under"'));
    expect(after).not.toBe(before);
    expect(blocks(after)).toBe(blocks(before));
    const tables = (text: string) => JSON.parse(text).tables.slice(1);
    expect(tables(after)).toEqual(tables(before));
    expect(JSON.parse(after).links.slice(1)).toEqual(JSON.parse(before).links.slice(1));
  });
});
