// Thrown when what was stored is not what comes back: the disk, or someone, has altered it.

export class DamagedBody extends Error {
  readonly versionId: string;

  constructor(versionId: string, cause?: unknown) {
    super(`The stored copy of version ${versionId} is damaged and cannot be shown.`, { cause });
    this.name = 'DamagedBody';
    this.versionId = versionId;
  }
}
