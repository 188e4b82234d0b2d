import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { writePluginManifest } from '../../support/manifest-under-test.js';

type HostOptions = { home: string; providerUrl: string; database?: string };

/** A host in a process of its own, so that its memory can be measured apart from that of the fuzz. */
export type FuzzHost = {
  url: string;
  home: string;
  /** Bytes in use after a collection: objects, and buffers outside of the heap. */
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
  process.on('message', (question) => process.send?.(question === 'memory' ? memoryInUse() : errors.splice(0)));
  process.once('disconnect', () => void host.close().then(() => process.exit(0)));
  process.send?.(host.url);
}

function memoryInUse(): number {
  // The second run collects what finalizers of the first one released.
  for (let run = 0; run < 2; run += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send)
  await serve(JSON.parse(process.argv[2] ?? '{}'));
