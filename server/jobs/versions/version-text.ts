// The text of a stored version: its source as it was sent, and of a PDF, whose bytes are no text, what it says.
import { decodeText } from '../../../shared/page/decode-text.ts';
import { isPdf } from '../../../shared/page/is-pdf.ts';
import type { Version } from '../../store/records.ts';
import { readOld } from '../old-versions.ts';
import type { World } from '../world.ts';

/** Null if it is gone, or nothing can be read out of it. Throws a DamagedBody. */
export async function versionText(world: World, version: Version): Promise<string | null> {
  const bytes = await world.store.versions.body(version.id);
  if (bytes === null) return null;
  const { contentType, charset } = version;
  if (!isPdf({ bytes, contentType })) return decodeText(bytes, contentType, charset).text;
  const page = (await world.store.pages.byId(version.pageId))!;
  const read = await readOld(world, page, version, []);
  return read === null ? null : read.features.value.blocks.map(({ text }) => text).join('\n\n');
}
