// What a person did on one of their devices, perhaps a while ago and offline: done once, and weighed against what others did since.

import type { LifeWrite } from '../../store/store.ts';
import type { DoneOperation, Touch } from '../../store/sync-records.ts';

export interface Deed {
  /** Made by the device. */
  id: string;
  /** When it was made, by this server's clock. */
  at: number;
  device: string;
}

export function touchOf({ id, at, device }: Deed): Touch {
  return { id, at, device };
}

export function doneOf({ id }: Deed, now: number, outcome: unknown = 'done'): DoneOperation {
  return { id, doneAt: now, outcome };
}

export function operationOf(deed: Deed, now: number): LifeWrite {
  return { kind: 'operation', operation: doneOf(deed, now) };
}
