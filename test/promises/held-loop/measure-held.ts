import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPluginError } from '../../../src/domain/plugin-error.js';
import { ProviderFault } from '../../../src/provider/faults/provider-fault.js';
import { threadTimeMs } from './thread-time.js';

export type Held = { longestMs: number; crash?: Error };

/**
 * The longest time for which reading an input keeps all other work from its turn: the longest gap between two turns of the event
 * loop, so that a chain of promises that never pauses counts as a whole.
 */
export async function measureHeld(read: () => unknown): Promise<Held> {
  await nextTurn();
  const turns = new TurnWatch();
  try {
    await read();
    return { longestMs: await turns.stop() };
  } catch (error) {
    const longestMs = await turns.stop();
    return isRefusal(error) ? { longestMs } : { longestMs, crash: error as Error };
  }
}

/** An input may be refused, by an error of ours; everything else that is thrown is a defect. */
function isRefusal(error: unknown): boolean {
  return isPluginError(error) || error instanceof ProviderFault;
}

class TurnWatch {
  private last = threadTimeMs();
  private longest = 0;
  private isStopped = false;
  private readonly stopped: Promise<void>;

  constructor() {
    this.stopped = this.watch();
  }

  async stop(): Promise<number> {
    this.isStopped = true;
    await this.stopped;
    return this.longest;
  }

  private async watch(): Promise<void> {
    do {
      await nextTurn();
      const now = threadTimeMs();
      this.longest = Math.max(this.longest, now - this.last);
      this.last = now;
    } while (!this.isStopped);
  }
}
