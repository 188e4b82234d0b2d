import { concernsEveryRequest } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { CountedFailures } from '../counted-failures.js';

/** The latest failure of an app, of `times` in a row. */
export type LoadFailure = { at: number; times: number; error: unknown };

/** What failed of the apps whose actions were loaded in one go. */
export class LoadFailures {
  private readonly counted = new CountedFailures();
  private obstacle?: { error: unknown };

  /** `latest`: where the failures are kept after that. */
  constructor(private readonly latest: Map<string, LoadFailure>) {}

  add(app: string, error: unknown): void {
    this.counted.add(app, error);
    this.latest.set(app, { at: Date.now(), times: (this.latest.get(app)?.times ?? 0) + 1, error });
    if (concernsEveryRequest(error)) this.obstacle = { error };
  }

  /** Throws what an earlier request failed with, where this one would fail as well. */
  throwObstacle(): void {
    if (this.obstacle !== undefined) throw this.obstacle.error;
  }

  /** One line about all of them. */
  logTo(logger: Logger): void {
    const { fields } = this.counted;
    if (fields !== undefined) logger.warn('The actions of apps could not be read.', fields);
  }
}
