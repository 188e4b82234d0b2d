import type { DatabaseName } from './model-database.js';
import type { Step } from './steps/all-steps.js';

/** A sequence that broke a promise: where it was found, and its steps, which stay the same when the model grows. */
export type KeptSeed = { found: string; database: DatabaseName; seed: number; path: string; steps: Step[] };

export const keptSeeds: KeptSeed[] = [];
