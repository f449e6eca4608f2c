// What the worker does for a page, by the name of the task.
import { judgePages, propagatePages } from './compare-pages.ts';
import type { Extractor } from './extractor.ts';
import { findAssets } from './find-assets.ts';
import { readVersion } from './read-version.ts';

export const work: Omit<Extractor, 'turn' | 'close'> = {
  read: readVersion,
  propagate: propagatePages,
  judge: judgePages,
  findAssets,
};

export interface Task {
  kind: keyof typeof work;
  request: unknown;
}
