import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import {
  type ProviderEmulator,
  type ProviderEmulatorOptions,
  startProviderEmulator,
} from '../../src/testing/provider-emulator/provider-emulator.js';
import { type ReferenceHost, startReferenceHost } from '../../src/testing/reference-host/reference-host.js';
import { BrowserClient } from './browser/browser-client.js';
import { writePluginManifest } from './hosts/manifest-under-test.js';
import { PublishedContract } from './package/published-contract.js';
import { stopSyncing } from './stores/stop-syncing.js';

export type InstallationOptions = {
  /** Environment variables. The object is not copied, so a test may change it while the host runs. */
  environment?: Record<string, string | undefined>;
  provider?: ProviderEmulatorOptions;
  /** Saves the key and enables these apps in Acme. */
  apps?: string[];
  /** Starts in an empty home, and sets up by requests to the host that the test gets: for tests of what it did since it was new. */
  isNew?: true;
  database?: string;
  /** Puts files into the home before anything starts. */
  prepare?(home: string): Promise<void>;
};

/** A host with this build of the plugin, its provider emulator, its home and its logs. */
export class Installation {
  host!: ReferenceHost;
  /** Validates every response that a client of this installation gets. */
  contract?: PublishedContract;
  /** Every log line with its fields, as text. */
  readonly logs: string[] = [];

  private constructor(
    readonly home: string,
    readonly provider: ProviderEmulator,
    readonly environment: Record<string, string | undefined>,
    private readonly options: InstallationOptions,
  ) {}

  static async open(options: InstallationOptions = {}): Promise<Installation> {
    const home = await mkdtemp(join(tmpdir(), 'appconnect-installation-'));
    const provider = await startProviderEmulator(options.provider);
    const environment = Object.assign(options.environment ?? {}, { APPCONNECT_PROVIDER_URL: provider.url });
    const installation = new Installation(home, provider, environment, options);
    const ready = readyHomeFor(options);
    if (ready) await cp(await ready, home, { recursive: true });
    await options.prepare?.(home);
    await installation.start();
    if (options.apps && !ready) await installation.setUp(options.apps);
    return installation;
  }

  /** Makes a home in which the key is saved and these apps are enabled, with nothing running; without apps, nothing but tables. */
  static async makeReadyHome(apps?: string[]): Promise<string> {
    const installation = await Installation.open(apps ? {} : { isNew: true });
    if (apps) await installation.setUp(apps);
    return installation.leaveHome();
  }

  get url(): string {
    return this.host.url;
  }

  /** Starts another host on the same database and provider, with its own home; to be closed before the first one. */
  async openReplica(): Promise<Installation> {
    const home = await mkdtemp(join(tmpdir(), 'appconnect-replica-'));
    const replica = new Installation(home, this.provider, this.environment, this.options);
    await replica.start();
    return replica;
  }

  /** Restarts the host at the same address, so that sessions of clients stay valid. */
  async restart(): Promise<void> {
    const port = Number(new URL(this.url).port);
    await this.host.close();
    await this.start(port);
  }

  async signIn(user: string, org = 'acme'): Promise<BrowserClient> {
    const client = this.anonymous();
    const { status, body } = await client.post('/v1/session', { user, org });
    if (status !== 200) throw new Error(`${user} cannot sign in to ${org}: ${status} ${JSON.stringify(body)}`);
    return client;
  }

  anonymous(): BrowserClient {
    return new BrowserClient(this.url, (method, path, answer) => this.contract?.check(method, path, answer));
  }

  saveKey(client: BrowserClient, apiKey = this.provider.projectKey) {
    return client.put('/v1/appconnect/settings/api-key', { apiKey });
  }

  async close(): Promise<void> {
    await this.host.close();
    await this.provider.close();
    await rm(this.home, { recursive: true, force: true });
  }

  /** Ends all, and leaves the home to be copied until this process exits. */
  async leaveHome(): Promise<string> {
    await this.host.close();
    await this.provider.close();
    process.once('exit', () => rmSync(this.home, { recursive: true, force: true }));
    return this.home;
  }

  private async start(port = 0): Promise<void> {
    const { database } = this.options;
    this.host = await startReferenceHost({
      home: this.home,
      port,
      environment: this.environment,
      logger: this.logger(),
      pluginManifest: await writePluginManifest(this.home),
      ...(database && { database }),
    });
    if (database === undefined) await stopSyncing(this.host);
    this.contract = await PublishedContract.at(this.url);
  }

  private logger() {
    const log = (level: string) => (message: string, fields?: Record<string, unknown>) => {
      this.logs.push(inspect({ level, message, fields }, { depth: 12, maxStringLength: null, breakLength: Infinity }));
    };
    return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
  }

  private async setUp(apps: string[]): Promise<void> {
    const ada = await this.signIn('ada');
    const saved = hasOutsideKey(this.environment) ? undefined : await this.saveKey(ada);
    if (saved && saved.status !== 200) throw new Error(`The key was refused: ${saved.body.detail}`);
    for (const app of apps) {
      const { status, body } = await ada.put(`/v1/appconnect/apps/${app}/enablement`);
      if (status !== 200) throw new Error(`${app} was not enabled: ${body.detail}`);
    }
  }
}

/** Options of the provider that leave no trace in the home when an installation is set up. */
const tracelessOptions = new Set(['switches', 'keys', 'projects']);

function readyHomeFor(options: InstallationOptions): Promise<string> | undefined {
  const { apps, environment = {}, provider = {}, database, isNew, prepare } = options;
  if (isNew || database !== undefined) return undefined;
  if (apps === undefined) return prepare ? undefined : readyHome();
  const isTraceless = Object.keys(provider).every((name) => tracelessOptions.has(name));
  return isTraceless && !hasOutsideKey(environment) ? readyHome(apps) : undefined;
}

function hasOutsideKey({ APPCONNECT_API_KEY, APPCONNECT_API_KEY_FILE }: Record<string, string | undefined>): boolean {
  return (APPCONNECT_API_KEY ?? APPCONNECT_API_KEY_FILE) !== undefined;
}

const readyHomes = new Map<string | undefined, Promise<string>>();

/**
 * A home to copy, in which the key is saved and these apps are enabled, or in which there are only the tables; the same for each
 * caller. To set up an installation takes longer than to start it.
 */
export function readyHome(apps?: string[]): Promise<string> {
  const key = apps?.join();
  const home = readyHomes.get(key) ?? Installation.makeReadyHome(apps);
  readyHomes.set(key, home);
  return home;
}

/** Returns a function that opens an installation. All that a test opens are closed after it. */
export function useInstallation(): (...options: Parameters<typeof Installation.open>) => Promise<Installation> {
  const installations: Installation[] = [];

  afterEach(async () => {
    for (const installation of installations.splice(0)) await installation.close();
  });

  return async (...options) => {
    const installation = await Installation.open(...options);
    installations.push(installation);
    return installation;
  };
}

/** Opens one installation for all tests of a suite, which only look at it; returns a function that gets it. */
export function useSharedInstallation(options: InstallationOptions): () => Installation {
  let installation: Installation | undefined;

  before(async () => {
    installation = await Installation.open(options);
  });

  after(() => installation?.close());

  return () => {
    if (installation === undefined)
      throw new Error('No installation: it is opened before the first test of the suite.');
    return installation;
  };
}
