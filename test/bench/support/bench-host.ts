import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkHost } from '../../../src/testing/reference-host/replicas/host-process.js';
import { BrowserClient } from '../../support/browser/browser-client.js';
import { writePluginManifest } from '../../support/hosts/manifest-under-test.js';
import type { SeparateEmulator } from './emulator-process.js';

const agent = 'acme-assistant';

/** A host in a process of its own, so that its start and its end are those of a process. */
export type BenchHost = {
  home: string;
  /** Ends the process. */
  stop(): Promise<void>;
  /** Starts a process on the same home, at the same address. */
  start(): Promise<void>;
  /** A call of Ada that reads. */
  read(): Promise<void>;
  /** A call of Ada that writes, another one each time. */
  write(): Promise<void>;
  /** Ends the process, and deletes the home. */
  close(): Promise<void>;
};

/** With the key saved, and one app enabled and connected by Ada. She has made no call yet. */
export async function openBenchHost(emulator: SeparateEmulator): Promise<BenchHost> {
  const home = await mkdtemp(join(tmpdir(), 'bench-host-'));
  const environment = { APPCONNECT_PROVIDER_URL: emulator.url };
  const settings = { home, environment, pluginManifest: await writePluginManifest(home), logLevel: 'none' as const };
  let host = await forkHost(settings);
  const { url } = host;
  const ada = await signIn(url);
  await connectApp(ada, emulator.projectKey);
  const stop = () => host.stop();
  return {
    home,
    stop,
    async start() {
      host = await forkHost({ ...settings, port: Number(new URL(url).port) });
    },
    read: () => readMails(ada),
    write: () => writeDraft(ada),
    async close() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Signs Ada in to Acme. */
export async function signIn(url: string): Promise<BrowserClient> {
  const ada = new BrowserClient(url);
  await ada.post('/v1/session', { user: 'ada', org: 'acme' });
  return ada;
}

/** Enables Gmail and connects Ada's mailbox; saves the key first if there is one to save. */
export async function connectApp(ada: BrowserClient, apiKey?: string): Promise<void> {
  if (apiKey !== undefined) await ada.put('/v1/appconnect/settings/api-key', { apiKey });
  await ada.put('/v1/appconnect/apps/gmail/enablement');
  await ada.connect('gmail', 'ada@example.com');
}

/** Throws where the call fails. */
export function readMails(ada: BrowserClient): Promise<void> {
  return invoke(ada, 'GMAIL_FETCH_EMAILS', { max_results: 3 });
}

function writeDraft(ada: BrowserClient): Promise<void> {
  return invoke(ada, 'GMAIL_CREATE_EMAIL_DRAFT', { subject: randomUUID(), body: 'A draft.' });
}

async function invoke(ada: BrowserClient, action: string, input: Record<string, unknown>): Promise<void> {
  const result = await ada.invoke(agent, action, input);
  if (result.data === undefined) throw new Error(JSON.stringify(result));
}
