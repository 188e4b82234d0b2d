import {
  forkHost as forkReferenceHost,
  type HostProcess,
} from '../../../src/testing/reference-host/replicas/host-process.js';
import { writePluginManifest } from './manifest-under-test.js';

export type { HostProcess };

type HostOptions = { home: string; database: string; provider: { url: string; projectKey: string } };

/** Starts the reference host with this build of the plugin in a child process, with the provider's key. */
export async function forkHost({ home, database, provider }: HostOptions): Promise<HostProcess> {
  const environment = { APPCONNECT_PROVIDER_URL: provider.url, APPCONNECT_API_KEY: provider.projectKey };
  const pluginManifest = await writePluginManifest(home);
  return forkReferenceHost({ home, database, environment, pluginManifest, logLevel: 'none' });
}
