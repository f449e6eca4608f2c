// The stored pictures that changes are about, ready to be shown.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Change, ChangeValue } from '../../shared/detect/change.ts';
import { dressLate } from './page/dress-late.ts';
import { sideOf } from './side-of.ts';
import type { Opened } from './use-opened.ts';

export function isImage(value: ChangeValue): value is { src: string; alt: string } {
  return typeof value === 'object' && 'src' in value;
}

export interface Pictures {
  old: ReadonlyMap<string, string>;
  new: ReadonlyMap<string, string>;
  /** Some are still being collected. */
  isPending: boolean;
}

/** By their addresses, as long as they are needed. */
export function usePictures(opened: Opened, changes: readonly Change[]): Pictures {
  const [pictures, setPictures] = useState<Pictures>({ old: new Map(), new: new Map(), isPending: true });
  const hasAny = useMemo(
    () =>
      changes.some(({ before, after }) => [before, after].some((value) => value !== null && isImage(value))),
    [changes],
  );
  useEffect(() => {
    if (!hasAny) return;
    const over = new AbortController();
    const both = [sideOf(opened, 'old', false), sideOf(opened, 'new', false)] as const;
    const sides = { old: both[0].assets, new: both[1].assets };
    const read = (which: 'old' | 'new') =>
      new Map(
        changes.flatMap(({ before, after }) => {
          const value = which === 'old' ? before : after;
          const file = value !== null && isImage(value) ? sides[which].file(value.src) : null;
          return file === null ? [] : [[(value as { src: string }).src, file] as const];
        }),
      );
    const show = () => {
      const isPending = both.some(({ assets }) => assets.isUntried);
      if (!over.signal.aborted) setPictures({ old: read('old'), new: read('new'), isPending });
    };
    Promise.all([sides.old.loadFiles(), sides.new.loadFiles()])
      .then(() => {
        show();
        return dressLate(
          both.map((side) => ({ side, dress: () => {} })),
          over.signal,
          show,
        );
      })
      .catch(() => {});
    return () => {
      over.abort();
      sides.old.release();
      sides.new.release();
    };
    // The list of changes is made anew at every turn; what is in it does not change for one opened comparison.
  }, [opened, hasAny]);
  return pictures;
}
