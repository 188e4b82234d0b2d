import { injectable } from 'tsyringe';
import { PluginError } from '../../domain/plugin-error.js';

// One member's runaway loop must not take the places of everybody else.
const perMember = 16;
const altogether = 2_000;
const drainLimitMs = 20_000;

/** Counts the calls in flight: bounds them, refuses new ones when the plugin stops, and waits for the rest. */
@injectable()
export class CallSlots {
  private readonly byMember = new Map<string, number>();
  private readonly running = new Set<Promise<unknown>>();
  private isClosing = false;

  /** Throws `rate_limited` when there is no place, `shutting_down` when the plugin stops. Nothing was run then. */
  async run<Result>(memberKey: string, work: () => Promise<Result>): Promise<Result> {
    const mine = this.byMember.get(memberKey) ?? 0;
    if (this.isClosing) throw new PluginError('shutting_down', 'The platform is stopping; nothing was done.');
    if (mine >= perMember || this.running.size >= altogether) {
      throw new PluginError('rate_limited', 'Too many calls are running at once; nothing was done.', {
        details: { retryAfterMs: 1_000 },
      });
    }
    this.byMember.set(memberKey, mine + 1);
    const call = work();
    this.running.add(call);
    try {
      return await call;
    } finally {
      this.running.delete(call);
      this.release(memberKey);
    }
  }

  /** Waits for the calls in flight, up to a limit. Returns how many were still running then. */
  async close(): Promise<number> {
    this.isClosing = true;
    const limit = new Promise((resolve) => setTimeout(resolve, drainLimitMs).unref());
    await Promise.race([Promise.allSettled(this.running), limit]);
    return this.running.size;
  }

  private release(memberKey: string): void {
    const left = (this.byMember.get(memberKey) ?? 1) - 1;
    if (left > 0) this.byMember.set(memberKey, left);
    else this.byMember.delete(memberKey);
  }
}
