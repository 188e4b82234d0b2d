import { setTimeout as pause } from 'node:timers/promises';
import type { Breaches } from '../load/breaches.js';
import type { SoakMember } from '../load/soak-member.js';
import type { WriteLedger } from '../load/write-ledger.js';
import type { SoakPlatform } from '../platform/soak-platform.js';

/** What a phase can reach while the load goes on. */
export type FaultScene = {
  platform: SoakPlatform;
  members: readonly SoakMember[];
  /** Ada, who may do everything. */
  platformAdmin: SoakMember;
  ledger: WriteLedger;
  breaches: Breaches;
  /** How long the phase lasts. */
  durationMs: number;
  /** Aborted when the soak is to end early. */
  signal: AbortSignal;
  /** For the table: what happened how often. */
  count(what: string, times?: number): void;
};

/** Waits, unless the soak is to end. */
export async function during(durationMs: number, { signal }: Pick<FaultScene, 'signal'>): Promise<void> {
  await pause(durationMs, undefined, { signal }).catch(() => undefined);
}
