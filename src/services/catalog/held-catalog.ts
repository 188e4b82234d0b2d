import { isYoungerThan } from '../../lib/time.js';
import type { CatalogSnapshot } from './catalog-snapshot.js';

const freshForMs = 10 * 60 * 1000;
// After a failure the last-good list is served at once; the provider is asked again after this.
const retryAfterMs = 15_000;

/** The catalog of one provider project, and when and how reading it last went. */
export type Held = {
  projectId?: string;
  reading: CatalogSnapshot;
  readAt: number;
  failedAt: number;
  failure?: unknown;
};

/** Whether the provider is to be asked for it again. */
export function isDue({ readAt, failedAt }: Held): boolean {
  return !isYoungerThan(freshForMs, readAt) && !isYoungerThan(retryAfterMs, failedAt);
}
