import type { ProviderArea } from '../../contract/refusal-values.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import type { Logger } from '../../host/host-platform.js';
import { toPluginError } from '../faults/provider-errors.js';
import { TroubleLog } from '../transport/trouble-log.js';

/** Logs that the provider refuses the key in force or a right of it, and that it accepts the key again. */
export class KeyLog {
  private readonly refusal: TroubleLog<{ words: string }>;
  private isRightMissing = false;
  private readonly denials = new Map<ProviderArea | undefined, TroubleLog<{ words: string }>>();

  constructor(
    private readonly logger: Pick<Logger, 'info' | 'warn'>,
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
   * `triesRights`: only such a check proves that a right that was missing is there again.
   */
  async watch<Result>(key: string, check: Promise<Result>, { triesRights }: { triesRights: boolean }): Promise<Result> {
    try {
      const result = await check;
      const isEnd = triesRights || !this.isRightMissing;
      if (isEnd && (await this.isInForce(key))) this.refusal.recordNone();
      return result;
    } catch (error) {
      const refusal = toPluginError(error);
      const isRefused = isPluginError(refusal, 'key_refused', 'wrong_key_type');
      if (isRefused && (await this.isInForce(key))) this.recordRefusal(refusal);
      throw error;
    }
  }

  /**
   * Logs that a call or a change was refused to a key that the provider accepts. No end of it is logged: what gets through next may
   * need another right.
   */
  recordDenial({ fingerprint }: ProjectKey, area: ProviderArea | undefined): void {
    const begun = () =>
      this.logger.warn('The connection provider refuses a part of its API to the project key.', { area });
    const log = this.denials.get(area) ?? new TroubleLog<{ words: string }>({ begun });
    this.denials.set(area, log);
    log.recordTrouble({ words: fingerprint });
  }

  private recordRefusal({ message, details }: PluginError<'key_refused' | 'wrong_key_type'>): void {
    this.isRightMissing = details.reason === 'key_lacks_access';
    this.refusal.recordTrouble({ words: message });
  }

  private async isInForce(key: string): Promise<boolean> {
    const current = await this.requireKey().catch(() => undefined);
    return current?.reveal() === key;
  }
}
