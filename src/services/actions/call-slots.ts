import { injectable } from 'tsyringe';
import { PluginError } from '../../domain/plugin-error.js';

// One runaway loop must not take the places of everybody else.
const perCaller = 16;
const altogether = 2_000;

/** Counts the calls in flight: bounds them, refuses new ones when the plugin stops, and waits for the rest. */
@injectable()
export class CallSlots {
  private readonly byCaller = new Map<string, number>();
  private readonly running = new Set<Promise<unknown>>();
  private isClosing = false;

  /** Throws `rate_limited` when there is no place, `shutting_down` when the plugin stops. Nothing was run then. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const mine = this.byCaller.get(caller) ?? 0;
    if (this.isClosing) throw new PluginError('shutting_down', 'The platform is stopping; nothing was done.');
    if (mine >= perCaller || this.running.size >= altogether) {
      throw new PluginError('rate_limited', 'Too many calls are running at once; nothing was done.', {
        details: { retryAfterMs: 1_000 },
      });
    }
    this.byCaller.set(caller, mine + 1);
    const call = work();
    this.running.add(call);
    try {
      return await call;
    } finally {
      this.running.delete(call);
      this.release(caller);
    }
  }

  /** Refuses new calls from now on, and waits for those in flight. Returns how many are still running after `withinMs`. */
  async close({ withinMs }: { withinMs: number }): Promise<number> {
    this.isClosing = true;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([Promise.allSettled(this.running), limit]);
    clearTimeout(timer);
    return this.running.size;
  }

  private release(caller: string): void {
    const left = (this.byCaller.get(caller) ?? 1) - 1;
    if (left > 0) this.byCaller.set(caller, left);
    else this.byCaller.delete(caller);
  }
}
