import { inject, injectable } from 'tsyringe';
import { AuditStore } from '../../stores/audit-store.js';

const dayMs = 24 * 60 * 60 * 1000;
const keepForMs = 400 * dayMs;
// Each day one more day comes of age. A clock that is far ahead at the start takes no more than this, each day that it stays so.
const maxForgottenMs = 7 * dayMs;

/** Forgets old records, and is not misled by a clock that jumps: what is forgotten does not come back. */
@injectable()
export class AuditRetentionService {
  private readonly begunAt = { wallMs: Date.now(), steadyMs: performance.now() };

  constructor(@inject(AuditStore) private readonly store: AuditStore) {}

  /** As far as it comes until the signal ends it. */
  async run(signal?: AbortSignal): Promise<void> {
    const oldest = await this.store.findOldest();
    if (oldest === undefined) return;
    const before = Math.min(this.now() - keepForMs, Date.parse(oldest) + maxForgottenMs);
    await this.store.prune(new Date(before).toISOString(), signal);
  }

  /** Never later than the start of this process and the time that truly went by since. */
  private now(): number {
    const { wallMs, steadyMs } = this.begunAt;
    return Math.min(Date.now(), wallMs + performance.now() - steadyMs);
  }
}
