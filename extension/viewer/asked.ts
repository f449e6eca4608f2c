// What the viewer's address asks for: a detected change, or any two versions of a sentinel's page.
import { lastLookedWord } from '../../shared/api/versions.ts';

/** `since`: an earlier change of the same sentinel, as digests link to: shown is what came of both. */
export type Asked = (
  | { change: string; since?: string | undefined }
  | { sentinel: string; old: string; new?: string | undefined }
) & {
  /** What is not stored may come from the web: for this view, because the person asked for it. */
  web?: true | undefined;
};

export function readAsked(search: string): Asked {
  const given = new URLSearchParams(search);
  const sentinel = given.get('sentinel');
  const web = given.get('web') === '1' && wasAskedForWeb() ? (true as const) : undefined;
  if (sentinel === null)
    return { change: given.get('change') ?? '', since: given.get('since') ?? undefined, web };
  return { sentinel, web, old: given.get('old') ?? lastLookedWord, new: given.get('new') ?? undefined };
}

export function askedSearch(asked: Asked): string {
  const given =
    'change' in asked
      ? { change: asked.change, ...(asked.since && { since: asked.since }) }
      : { sentinel: asked.sentinel, old: asked.old, ...(asked.new && { new: asked.new }) };
  return `?${new URLSearchParams({ ...given, ...(asked.web && { web: '1' }) })}`;
}

const webFlag = 'webvigil-from-web';

/** Loads the view again under a policy that lets pictures, styles and fonts in. */
export function askForWeb(asked: Asked): void {
  sessionStorage.setItem(webFlag, '1');
  location.assign(askedSearch({ ...asked, web: true }) + location.hash);
}

/** An address alone is not enough: it may have been written by somebody else. Good for one time. */
function wasAskedForWeb(): boolean {
  const was = sessionStorage.getItem(webFlag) === '1';
  sessionStorage.removeItem(webFlag);
  return was;
}
