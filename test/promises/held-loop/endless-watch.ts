import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Far longer than the slowest input ever took: an input that takes longer never ends. */
const maxInputMs = 60_000;
const maxShownInput = 2_000;

type Message = { began: string } | 'ended';

/**
 * Ends the process, with the input in its last line, where an input is read without end: nothing on the thread that reads it could
 * say so any more.
 */
export class EndlessWatch {
  private constructor(private readonly worker: Worker) {}

  static async open(entry: string): Promise<EndlessWatch> {
    const worker = new Worker(new URL(import.meta.url), { workerData: { entry } });
    await once(worker, 'online');
    worker.unref();
    return new EndlessWatch(worker);
  }

  async during<Result>(shape: unknown, work: () => Promise<Result>): Promise<Result> {
    this.tell({ began: JSON.stringify(shape).slice(0, maxShownInput) });
    try {
      return await work();
    } finally {
      this.tell('ended');
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private tell(message: Message): void {
    this.worker.postMessage(message);
  }
}

function watch(): void {
  let timer: NodeJS.Timeout | undefined;
  parentPort?.on('message', (message: Message) => {
    clearTimeout(timer);
    if (message !== 'ended') timer = setTimeout(() => endProcess(message.began), maxInputMs);
  });
}

function endProcess(input: string): never {
  // The streams of a worker are written by the thread that no longer answers.
  writeSync(2, `"${workerData.entry}" is read without end: ${input}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('It was killed.');
}

if (!isMainThread && workerData?.entry !== undefined) watch();
