import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const maxShown = 2_000;

/**
 * Ends the process, with the input in its last line, where an input is read without end: nothing on the thread that reads it could
 * say so any more.
 */
export class EndlessWatch {
  private constructor(private readonly worker: Worker) {}

  /** `maxMs` is far longer than the slowest input ever took: one that takes longer never ends. */
  static async open({ maxMs = 60_000 } = {}): Promise<EndlessWatch> {
    const worker = new Worker(new URL('./endless-worker.js', import.meta.url), { workerData: { maxMs } });
    await once(worker, 'message');
    worker.unref();
    return new EndlessWatch(worker);
  }

  async during<Result>(input: string, read: () => Promise<Result>): Promise<Result> {
    this.worker.postMessage(input.slice(0, maxShown));
    try {
      return await read();
    } finally {
      this.worker.postMessage(undefined);
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
