import { isPluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import type { Logger } from '../../host/host-platform.js';
import { toPluginError } from '../faults/provider-errors.js';
import { TroubleLog } from '../transport/trouble-log.js';

/** Logs that the provider refuses the key in force, and that it accepts it again. */
export class KeyLog {
  private readonly refusal: TroubleLog<{ words: string }>;

  constructor(
    logger: Pick<Logger, 'info' | 'warn'>,
    private readonly requireKey: () => Promise<ProjectKey>,
  ) {
    this.refusal = new TroubleLog({
      begun: ({ words: reason }) =>
        logger.warn('The connection provider refuses the project key, so no app can be used.', { reason }),
      ended: () => logger.info('The connection provider accepts the project key again.'),
    });
  }

  /**
   * Logs only for the key in force. A key that is being checked before it is saved is not logged. Resolves as the check does.
   */
  async watch<Result>(key: string, check: Promise<Result>): Promise<Result> {
    try {
      const result = await check;
      if (await this.isInForce(key)) this.refusal.recordNone();
      return result;
    } catch (error) {
      const refusal = toPluginError(error);
      const isRefused = isPluginError(refusal, 'key_refused', 'wrong_key_type');
      if (isRefused && (await this.isInForce(key))) this.refusal.recordTrouble({ words: refusal.message });
      throw error;
    }
  }

  private async isInForce(key: string): Promise<boolean> {
    const current = await this.requireKey().catch(() => undefined);
    return current?.reveal() === key;
  }
}
