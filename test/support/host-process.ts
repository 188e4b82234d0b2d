import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startReferenceHost } from '../../src/testing/reference-host/reference-host.js';
import { writePluginManifest } from './sandbox.js';

type HostOptions = { home: string; database: string; provider: { url: string; projectKey: string } };

/** A host in a process that can be killed. */
export type HostProcess = { url: string; kill(): Promise<void> };

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

/** Starts the reference host with this build of the plugin in a child process. */
export async function forkHost(place: HostOptions): Promise<HostProcess> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(place)], { execArgv: [] });
  const [url] = await once(child, 'message');
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const { home, database, provider }: HostOptions = JSON.parse(process.argv[2] ?? '{}');
  const environment = { APPCONNECT_PROVIDER_URL: provider.url, APPCONNECT_API_KEY: provider.projectKey };
  const pluginManifest = await writePluginManifest(home);
  const host = await startReferenceHost({ home, database, port: 0, environment, logger: quiet, pluginManifest });
  process.send(host.url);
  process.once('disconnect', () => process.exit(0));
}
