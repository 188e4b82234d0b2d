import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import {
  type ProviderEmulator,
  type ProviderEmulatorOptions,
  startProviderEmulator,
} from '../../../../src/testing/provider-emulator/provider-emulator.js';
import { BrowserClient } from '../../../support/browser/browser-client.js';
import { writePluginManifest } from '../../../support/hosts/manifest-under-test.js';
import { fewApps } from '../../../support/provider-emulator/few-apps.js';
import { openPostgres, type TestDatabase } from '../../../support/stores/databases.js';
import { bundleServer } from './host-bundle.js';
import type { Order, ProbedHostOptions } from './probed-host.js';

/** `hasKey`: the environment supplies the key; otherwise none is saved yet. The database is SQLite unless `isOnPostgres`. */
export type SiteOptions = { hasKey?: boolean; isOnPostgres?: boolean; provider?: ProviderEmulatorOptions };

// To require a module is experimental in some versions of Node. And to optimize the HTTP parser, which is WebAssembly, takes more than
// half of the time that a process needs for its first request, and it answers few. Nor does it live long enough to
// gain from functions that it optimizes, or to collect memory that its start has filled.
const young = ['--min-semi-space-size=32', '--max-semi-space-size=32'];
const execArgv = ['--disable-warning=ExperimentalWarning', '--liftoff-only', '--no-opt', ...young];
const moduleOf = (part: 'host' | 'plugin') => fileURLToPath(new URL(`bundled-${part}.js`, import.meta.url));

/** A home, a database and a provider that outlive the processes of the host, one after another. */
export class CrashSite {
  /** Counts the windows, so that each can have an app or a mail of its own. */
  round = 0;
  private child?: ChildProcess;
  /** Resolves, with no message, when that process has ended. */
  private gone: Promise<[]> = Promise.resolve([]);
  private port = 0;
  private aheadMs = 0;
  private armedAtStart: ProbedHostOptions['armedAtStart'];

  private constructor(
    readonly home: string,
    readonly provider: ProviderEmulator,
    private readonly bundle: string,
    private readonly settings: Pick<ProbedHostOptions, 'environment' | 'pluginManifest'>,
    private readonly postgres?: TestDatabase,
  ) {}

  static async open({ hasKey = true, isOnPostgres, provider: options }: SiteOptions = {}): Promise<CrashSite> {
    const home = await mkdtemp(join(tmpdir(), 'appconnect-crashes-'));
    const clock = { aheadMs: 0 };
    const provider = await startProviderEmulator({
      catalog: fewApps,
      ...options,
      now: () => new Date(Date.now() + clock.aheadMs),
    });
    const key = hasKey && { APPCONNECT_API_KEY: provider.projectKey };
    const environment = { APPCONNECT_PROVIDER_URL: provider.url, ...key };
    const bundle = await bundleServer();
    const settings = { environment, pluginManifest: await writePluginManifest(home, moduleOf('plugin')) };
    const site = new CrashSite(home, provider, bundle, settings, isOnPostgres ? await openPostgres() : undefined);
    Object.defineProperty(clock, 'aheadMs', { get: () => site.aheadMs });
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The next process counts boundaries from its start, and dies at this one. */
  armNextStart(deadly: string): void {
    this.armedAtStart = { deadly };
  }

  /** Starts the host. @returns whether it is up; false when it died before. */
  async start(): Promise<boolean> {
    const { home, port, bundle, settings, aheadMs, armedAtStart } = this;
    this.armedAtStart = undefined;
    const database = this.postgres?.address;
    const options: ProbedHostOptions = { ...settings, home, port, database, aheadMs, armedAtStart };
    const child = fork(moduleOf('host'), [JSON.stringify(options), bundle], { execArgv });
    this.child = child;
    this.gone = new Promise((resolve) => child.once('exit', () => resolve([])));
    const [message] = await Promise.race([once(child, 'message'), this.gone]);
    if (message === undefined) return false;
    this.port = Number(new URL(message.url).port);
    await this.order({ do: 'rest' });
    return true;
  }

  async order<Result = void>(order: Order): Promise<Result> {
    const child = this.child as ChildProcess;
    const answered = Promise.race([once(child, 'message'), this.gone]);
    child.send(order);
    const [message] = await answered;
    if (message === undefined) throw new Error(`The host died before it could ${order.do}.`);
    return message.result as Result;
  }

  /** Runs what no request starts, some time later. */
  async maintain(afterMs = 0): Promise<void> {
    this.aheadMs += afterMs;
    await this.order({ do: 'maintain', afterMs });
  }

  /** Resolves when the host has died. */
  async died(): Promise<NodeJS.Signals | null> {
    await this.gone;
    return this.child?.signalCode ?? null;
  }

  /** Resolves once the host has nothing to do any more, with false when it died instead. */
  isAtRest(): Promise<boolean> {
    return this.order({ do: 'rest' }).then(
      () => true,
      () => false,
    );
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.died();
  }

  async signIn(user: string, org = 'acme'): Promise<BrowserClient> {
    const client = new BrowserClient(this.url);
    const { status } = await client.post('/v1/session', { user, org });
    if (status !== 200) throw new Error(`${user} cannot sign in to ${org}.`);
    return client;
  }

  /** Reads the database as another process would. */
  async read<Result>(work: (database: Knex) => Promise<Result>): Promise<Result> {
    const connection = { filename: join(this.home, 'platform.db') };
    const sqlite = { client: 'sqlite3', connection, useNullAsDefault: true };
    const database = knex(this.postgres?.config ?? sqlite);
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  }

  /** The names in the folder of the key. */
  settingsFiles(): Promise<string[]> {
    return readdir(join(this.home, 'appconnect')).catch(() => []);
  }

  async close(): Promise<void> {
    await this.kill();
    await this.provider.close();
    await this.postgres?.close();
    await rm(this.home, { recursive: true, force: true });
  }
}
