import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getHeapCodeStatistics } from 'node:v8';
import { startReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { writePluginManifest } from '../../support/hosts/manifest-under-test.js';

type HostOptions = { home: string; providerUrl: string; database?: string };

/** A host in a process of its own, so that its memory can be measured apart from that of the fuzz. */
export type FuzzHost = {
  url: string;
  home: string;
  /** Bytes in use after a collection: objects, and buffers outside of the heap. Compiled code, which grows for hours, is left out. */
  memoryInUse(): Promise<number>;
  /** Error lines of the log since the last question. */
  errorLines(): Promise<string[]>;
  close(): Promise<void>;
};

export async function forkFuzzHost(options: Omit<HostOptions, 'home'>): Promise<FuzzHost> {
  const home = await mkdtemp(join(tmpdir(), 'appconnect-fuzz-'));
  const args = [JSON.stringify({ ...options, home })];
  const child = fork(fileURLToPath(import.meta.url), args, { execArgv: ['--expose-gc'] });
  const ask = async <Answer>(question: string): Promise<Answer> => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  const [url] = await once(child, 'message');
  return {
    url,
    home,
    memoryInUse: () => ask('memory'),
    errorLines: () => ask('errors'),
    async close() {
      if (child.connected) child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function serve({ home, providerUrl, database }: HostOptions): Promise<void> {
  const errors: string[] = [];
  const keep = (message: string, fields?: Record<string, unknown>) => {
    errors.push(`${message} ${(fields?.error as Error | undefined)?.stack ?? ''}`);
  };
  const silent = () => undefined;
  const controlCenterDirectory = join(home, 'pages');
  await mkdir(controlCenterDirectory);
  await writeFile(join(controlCenterDirectory, 'index.html'), '<!doctype html><title>Control center</title>');
  const host = await startReferenceHost({
    home,
    controlCenterDirectory,
    environment: { APPCONNECT_PROVIDER_URL: providerUrl },
    logger: { debug: silent, info: silent, warn: silent, error: keep },
    pluginManifest: await writePluginManifest(home),
    ...(database !== undefined && { database }),
  });
  process.on('message', async (question) => {
    process.send?.(question === 'memory' ? await memoryInUse() : errors.splice(0));
  });
  process.once('disconnect', () => void host.close().then(() => process.exit(0)));
  process.send?.(host.url);
}

/** Finalizers run in turns of their own, and what they release has finalizers again. */
const collections = 4;

async function memoryInUse(): Promise<number> {
  for (let run = 0; run < collections; run += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  const code = getHeapCodeStatistics();
  return heapUsed + external - code.code_and_metadata_size - code.bytecode_and_metadata_size;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send)
  await serve(JSON.parse(process.argv[2] ?? '{}'));
