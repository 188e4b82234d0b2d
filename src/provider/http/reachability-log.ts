import type { NetworkTrouble } from '../../contract/network-trouble.js';
import type { Logger } from '../../host/host-platform.js';

// While it lasts, it is told again for those who read the end of a log.
const minIntervalMs = 10 * 60_000;

/** Logs that the provider cannot be reached, and that it can be again: the beginning and the end, not every request in between. */
export class ReachabilityLog {
  private current: { words: string; at: number } | undefined;

  constructor(private readonly logger: Pick<Logger, 'info' | 'warn'>) {}

  recordTrouble(trouble: NetworkTrouble): void {
    const now = performance.now();
    if (this.current?.words === trouble.words && now - this.current.at < minIntervalMs) return;
    this.current = { words: trouble.words, at: now };
    this.tell(() => this.logger.warn('The connection provider cannot be reached.', { ...trouble }));
  }

  recordReply(): void {
    if (this.current === undefined) return;
    this.current = undefined;
    this.tell(() => this.logger.info('The connection provider can be reached again.'));
  }

  /** This may be the reply to a call: a logger that fails must not make its outcome unknown. */
  private tell(log: () => void): void {
    try {
      log();
    } catch {
      return;
    }
  }
}
