import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { type Answer, BrowserClient } from '../../support/browser/browser-client.js';
import { PublishedContract } from '../../support/package/published-contract.js';
import { fewApps } from '../../support/provider-emulator/few-apps.js';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { RawClient } from '../../support/raw-client.js';
import {
  type ChangedRow,
  changedRows,
  type TableSnapshot,
  WatchedTables,
} from '../../support/stores/table-snapshot.js';
import { type RoleName, roleOf, signInRoles } from '../authorization/roles.js';
import { type FuzzHost, forkFuzzHost } from './fuzz-host.js';

const apps = ['gmail', 'slack'];
/** Two admins, and a member of each organization; everybody else of the table has no connection. */
const connected = [
  ['ben', 'acme'],
  ['cleo', 'acme'],
  ['dev', 'globex'],
  ['eve', 'globex'],
] as const;
const settingsFiles = ['config.ini', 'appconnect/config.ini'];
const clientTable = 'appconnect_auth_configs';
const clientSecret = 'secret-of-the-client-of-slack';

/** A set-up installation whose host runs in a process of its own. */
export class FuzzInstallation {
  cookies!: Record<RoleName, string | undefined>;
  contract!: PublishedContract;
  readonly client: RawClient;
  private readonly hostTables: Knex;
  private readonly watched: WatchedTables;
  private readonly pluginTables: Knex;
  private base!: { tables: TableSnapshot; files: string[] };
  /** Clients of the setup that the provider no longer has, since an earlier wave deleted them. */
  private lostClients = new Set<unknown>();

  private constructor(
    private readonly provider: ProviderEmulator,
    readonly host: FuzzHost,
    database: string | undefined,
  ) {
    const open = (file: string) =>
      knex(
        database === undefined
          ? { client: 'sqlite3', connection: { filename: join(host.home, file) }, useNullAsDefault: true }
          : { client: 'pg', connection: database, pool: { min: 0, max: 2 } },
      );
    this.hostTables = open('host.db');
    this.pluginTables = open('platform.db');
    this.watched = new WatchedTables(this.pluginTables);
    this.client = new RawClient(host.url);
  }

  /** `database`: a `postgres://` address; SQLite by default. */
  static async open(database?: string): Promise<FuzzInstallation> {
    // The host reads the list anew whenever a request has replaced the key.
    const provider = await startProviderEmulator({ catalog: fewApps });
    const host = await forkFuzzHost({ providerUrl: provider.url, ...(database !== undefined && { database }) });
    const installation = new FuzzInstallation(provider, host, database);
    await installation.setUp();
    return installation;
  }

  /** What no answer may contain. */
  get secrets(): string[] {
    const tokens = Object.values(this.cookies).flatMap((cookie) => cookie?.split('=')[1] ?? []);
    return [this.provider.projectKey, clientSecret, this.host.home, ...tokens];
  }

  /** The rows that changed since the last `restore`. */
  async changes(): Promise<ChangedRow[]> {
    return changedRows(this.base.tables, await this.watched.read());
  }

  /** Whoever signs in through a client that an earlier wave deleted at the provider finds that out, and its record is removed. */
  isForgotten({ table, row, change }: ChangedRow): boolean {
    return table === clientTable && change === 'removed' && this.lostClients.has(row.auth_config_id);
  }

  /** Puts tables and settings back to how they were after the setup. */
  async restore(): Promise<void> {
    await this.watched.restore(this.base.tables);
    this.lostClients = await this.findLostClients();
    const present = await this.readSettings();
    for (const [at, name] of settingsFiles.entries()) {
      if (present[at] !== this.base.files[at]) await writeFile(join(this.host.home, name), this.base.files[at] ?? '');
    }
  }

  /** Signs a role in anew, since one of its requests may have signed it out; undefined where it has no session. */
  async signInAgain(role: RoleName): Promise<BrowserClient | undefined> {
    const { session } = roleOf(role);
    if (session === undefined) return undefined;
    const { browser, cookie } = await this.signIn(session.user, session.org);
    this.cookies[role] = cookie;
    return browser;
  }

  private async signIn(user: string, org: string): Promise<{ browser: BrowserClient; cookie: string }> {
    const browser = new BrowserClient(this.host.url);
    const { headers } = await done(browser.post('/v1/session', { user, org }));
    return { browser, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  async close(): Promise<void> {
    await Promise.all([this.client.close(), this.hostTables.destroy(), this.pluginTables.destroy()]);
    await this.host.close();
    await this.provider.close();
  }

  private async findLostClients(): Promise<Set<unknown>> {
    const provider = new ProviderCaller(this.provider);
    const lost = new Set<unknown>();
    for (const { auth_config_id: id } of this.base.tables.get(clientTable)?.values() ?? []) {
      if ((await provider.get(`/auth_configs/${id}`)).status === 404) lost.add(id);
    }
    return lost;
  }

  private async setUp(): Promise<void> {
    this.cookies = await signInRoles(this.hostTables, async (user, org) => (await this.signIn(user, org)).cookie);
    const { browser: ada } = await this.signIn('ada', 'acme');
    this.contract = new PublishedContract((await ada.get('/v1/appconnect/openapi.json')).body);
    await done(ada.put('/v1/appconnect/settings/api-key', { apiKey: this.provider.projectKey }));
    const { browser: dev } = await this.signIn('dev', 'globex');
    for (const admin of [ada, dev]) {
      for (const app of apps) await done(admin.put(`/v1/appconnect/apps/${app}/enablement`));
    }
    await done(ada.put('/v1/appconnect/apps/slack/oauth-client', { clientId: 'client-of-slack', clientSecret }));
    for (const [user, org] of connected) {
      const { browser } = await this.signIn(user, org);
      await browser.connect('gmail', `${user}@${org}.example`);
      await browser.waitUntilConnected('gmail', `${user}@${org}.example`);
    }
    this.base = { tables: await this.watched.read(), files: await this.readSettings() };
  }

  private readSettings(): Promise<string[]> {
    return Promise.all(settingsFiles.map((name) => readFile(join(this.host.home, name), 'utf8').catch(() => '')));
  }
}

async function done(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  if (answer.status !== 200) throw new Error(`A preparation was refused: ${answer.status}, ${answer.body.detail}`);
  return answer;
}
