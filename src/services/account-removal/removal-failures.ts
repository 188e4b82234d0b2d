import { concernsEveryRequest, isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { CountedFailures } from '../counted-failures.js';

// A single one may be due to its app or account: a request for that hangs, too, although the provider answers others.
const maxUnansweredInARow = 4;
// Less than the time between two runs of maintenance, so that each run finds out whether the provider is back.
const minPauseMs = 10_000;
const maxPauseMs = 15 * 60 * 1000;

/** What failed of the removals that were attempted in one go. */
export class RemovalFailures {
  private readonly counted = new CountedFailures();
  private unansweredInARow = 0;
  /** How long to attempt no other, since it would fail as well; 0: not at all. */
  pauseMs = 0;

  add(app: string, error: unknown): void {
    this.counted.add(app, error);
    this.unansweredInARow = isPluginError(error, 'provider_unreachable') ? this.unansweredInARow + 1 : 0;
    if (concernsEveryRequest(error) || this.unansweredInARow >= maxUnansweredInARow) this.pauseFor(error);
  }

  addSuccess(): void {
    this.unansweredInARow = 0;
  }

  /** One line about all of them. */
  logTo(logger: Logger): void {
    const { fields } = this.counted;
    if (fields !== undefined) logger.warn('Accounts could not be removed at the provider yet.', fields);
  }

  private pauseFor(error: unknown): void {
    const { retryAfterMs = 0 } = isPluginError(error, 'rate_limited', 'provider_unreachable') ? error.details : {};
    this.pauseMs = Math.max(this.pauseMs, minPauseMs, Math.min(retryAfterMs, maxPauseMs));
  }
}
