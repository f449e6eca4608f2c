// Thrown when what was stored is not what comes back: the disk, or someone, has altered it.

export class DamagedBody extends Error {
  readonly versionId: string;
  /** All versions that cannot be read because of the same damage, this one included. */
  readonly versionIds: readonly string[];

  constructor(versionId: string, versionIds: readonly string[]) {
    const others = versionIds.length - 1;
    const also =
      others > 0 ? ` So ${others === 1 ? 'is 1 other' : `are ${others} others`} stored against it.` : '';
    super(`The stored copy of version ${versionId} is damaged and cannot be shown.${also}`);
    this.name = 'DamagedBody';
    this.versionId = versionId;
    this.versionIds = versionIds;
  }
}
