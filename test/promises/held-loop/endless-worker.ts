import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

let timer: NodeJS.Timeout | undefined;

/** The input that begins to be read; undefined when it has been. */
parentPort?.on('message', (input: string | undefined) => {
  clearTimeout(timer);
  if (input !== undefined) timer = setTimeout(() => endProcess(input), workerData.maxMs);
});
parentPort?.postMessage('watching');

function endProcess(input: string): void {
  // The streams of a worker are written by the thread that no longer answers.
  writeSync(2, `It is read without end: ${input}\n`);
  process.kill(process.pid, 'SIGKILL');
}
