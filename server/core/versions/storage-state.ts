// Whether there is room for new versions, in a word and a sentence.

export interface StorageFacts {
  /** Null where it cannot be told. */
  freeBytes: number | null;
  /** Below this it is said that it runs low. */
  lowBytes: number;
  /** When the database first said that it has no room; null once it has taken something again. */
  fullSince: number | null;
}

export function storageState({ freeBytes, lowBytes, fullSince }: StorageFacts): {
  state: 'ok' | 'low' | 'full';
  message: string;
} {
  if (fullSince !== null) return { state: 'full', message: fullDisk };
  if (freeBytes === null || freeBytes >= lowBytes)
    return { state: 'ok', message: 'There is room for new versions.' };
  const left = `${Math.floor(freeBytes / 1_000_000)} MB`;
  return {
    state: 'low',
    message: `Only ${left} are left on the server's disk. Make room, or new versions can soon not be stored.`,
  };
}

export const fullDisk =
  "The server's disk is full: new versions cannot be stored. Make room there; it then goes on by itself.";
