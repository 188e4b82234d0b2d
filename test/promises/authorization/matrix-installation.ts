import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { type RawAnswer, RawClient } from '../../support/raw-client.js';
import { changedRows, type TableSnapshot, WatchedTables } from '../../support/stores/table-snapshot.js';
import { until } from '../../support/until.js';
import { type OpenSignIn, type OperationRow, signInMember } from './operation-row.js';
import { type Origin, savedAddress } from './origins.js';
import { type Organization, type RoleName, roleNames, roleOf, signInRoles } from './roles.js';

const settingsFiles = ['config.ini', 'appconnect/config.ini'];

/** Everybody who has a connection to Gmail, roles or not; Gil is the member whom others ask about. */
const connected: [user: string, org: Organization][] = [
  ...roleNames.flatMap((name) => sessionsOf(name)),
  ['gil', 'acme'],
];

/** The name of an account, which nobody but its owner is told. */
export const accountOf = (user: string, org: string) => `${user}-of-${org}@accounts.example`;

/** What the whole installation remembers outside of memory. */
export type Remembered = { tables: TableSnapshot; files: string[]; requests: number };

type Sender = { role?: RoleName; origin?: Origin; signIn?: OpenSignIn; method?: string };

/** A host with two organizations, or one, in which every role has what it may have. */
export class MatrixInstallation {
  private cookies!: Record<RoleName, string | undefined>;
  private signInMember!: BrowserClient;
  private readonly client: RawClient;
  private readonly watched: WatchedTables;

  private constructor(
    readonly installation: Installation,
    private readonly host: Knex,
    private readonly tables: Knex,
  ) {
    this.client = new RawClient(installation.url);
    this.watched = new WatchedTables(tables);
  }

  static async open(): Promise<MatrixInstallation> {
    const installation = await Installation.open({ apps: ['gmail', 'slack'] });
    const open = (file: string) =>
      knex({ client: 'sqlite3', connection: { filename: join(installation.home, file) }, useNullAsDefault: true });
    const matrix = new MatrixInstallation(installation, open('host.db'), open('platform.db'));
    await matrix.setUp();
    return matrix;
  }

  /** Everything that a refused request must leave as it is. */
  async remember(): Promise<Remembered> {
    return { tables: await this.watched.read(), files: await this.readFiles(), requests: this.requestCount() };
  }

  /** Puts back what differs. */
  async restore(base: Remembered): Promise<void> {
    const present = await this.remember();
    if (changedRows(base.tables, present.tables).length > 0) await this.watched.restore(base.tables);
    for (const [at, name] of settingsFiles.entries()) {
      if (base.files[at] !== present.files[at]) await writeFile(this.pathOf(name), base.files[at] ?? '');
    }
  }

  /** Sends the request of a row; by default by nobody, from a program. */
  request(row: OperationRow, { role, origin, signIn, method }: Sender = {}): Promise<RawAnswer> {
    const [declared = '', path = ''] = row.operation.split(' ');
    const url = typeof row.url === 'function' ? (signIn ? row.url(signIn) : path) : (row.url ?? path);
    const cookies = [role && this.cookies[role], signIn?.browserCookie].filter(Boolean);
    const headers: [string, string][] = cookies.length > 0 ? [['cookie', cookies.join('; ')]] : [];
    const body = row.body === undefined ? {} : { body: JSON.stringify(row.body) };
    if (row.body !== undefined) headers.push(['content-type', 'application/json']);
    const sent = [...headers, ...(origin?.headers(this.installation.url) ?? [])];
    return this.client.send({ method: method ?? declared, path: url, headers: sent, ...body });
  }

  async deleteOtherOrganization(): Promise<void> {
    await this.installation.host.changes.deleteOrganization('globex');
    await until('nothing of the other organization is left', async () => {
      const left = await this.tables('appconnect_user_connections').where({ org_id: 'globex' });
      return left.length === 0;
    });
    await this.untilQuiet();
  }

  /** Starts a sign-in of the member whom rows speak of. */
  async startSignIn(kind: 'a link' | 'a callback' | 'a callback in its browser'): Promise<OpenSignIn> {
    const path = '/v1/appconnect/apps/slack/connection';
    const handOff = kind === 'a link';
    const browser = this.signInMember;
    const { body, headers } = await browser.post(path, { handOff });
    if (handOff) return { link: new URL(body.signInUrl).pathname, callback: '', browserCookie: '' };
    const back = new URL(await browser.answerHostedPage(body.signInUrl, accountOf(signInMember, 'acme')));
    const browserCookie = kind === 'a callback' ? '' : (headers.getSetCookie()[0]?.split(';')[0] ?? '');
    return { link: '', callback: back.pathname + back.search, browserCookie };
  }

  async close(): Promise<void> {
    await Promise.all([this.client.close(), this.host.destroy(), this.tables.destroy()]);
    await this.installation.close();
  }

  private async setUp(): Promise<void> {
    const { installation, host } = this;
    this.cookies = await signInRoles(host, (user, org) => installation.host.signIn(user, org));
    this.signInMember = await installation.signIn(signInMember);
    await installation.host.changes.addMember('acme', { userId: 'gil', name: 'gil of Acme', role: 'member' });
    const [ada, globex] = [await installation.signIn('ada'), await installation.signIn('dev', 'globex')];
    await done(globex.put('/v1/appconnect/apps/gmail/enablement'));
    await done(ada.put('/v1/appconnect/settings/public-address', { webPublicUrl: savedAddress }));
    const client = { clientId: 'client-1', clientSecret: 'secret-of-client-1' };
    await done(ada.put('/v1/appconnect/apps/slack/oauth-client', client));
    this.keepClientsAtProvider();
    for (const [user, org] of connected) {
      const browser = await installation.signIn(user, org);
      await browser.connect('gmail', accountOf(user, org));
      await browser.waitUntilConnected('gmail', accountOf(user, org));
    }
    await this.tables.raw('PRAGMA synchronous = OFF');
    await this.untilQuiet();
  }

  /** What a cell removes comes back in the tables only, and they must not know clients that are gone. */
  private keepClientsAtProvider(): void {
    const match = { method: 'DELETE', path: '*/auth_configs/*' };
    this.installation.provider.inject({
      match,
      fault: { kind: 'status', status: 200, body: { success: true } },
      times: 100_000,
    });
  }

  /** Waits until the work in the background that the preparations caused is done. */
  private async untilQuiet(): Promise<void> {
    const tables = ['appconnect_revocations', 'appconnect_link_intents'];
    await until('nothing is left to be done at the provider', async () => {
      const counts = await Promise.all(tables.map((table) => this.tables(table).count({ rows: '*' }).first()));
      return counts.every((count) => Number(count?.rows) === 0);
    });
  }

  private requestCount(): number {
    return this.installation.provider.requests().length;
  }

  private readFiles(): Promise<string[]> {
    return Promise.all(settingsFiles.map((name) => readFile(this.pathOf(name), 'utf8').catch(() => '')));
  }

  private pathOf(name: string): string {
    return join(this.installation.home, name);
  }
}

function sessionsOf(name: RoleName): [string, Organization][] {
  const { session } = roleOf(name);
  return session === undefined ? [] : [[session.user, session.org]];
}

async function done(request: ReturnType<BrowserClient['put']>): Promise<void> {
  const { status, body } = await request;
  if (status !== 200) throw new Error(`A preparation was refused: ${status}, ${body.detail}`);
}

/** The names of accounts that a role must not be told. */
export function foreignAccounts(name: RoleName): string[] {
  const { session } = roleOf(name);
  return connected
    .filter(([user, org]) => session?.user !== user || session.org !== org)
    .map(([user, org]) => accountOf(user, org));
}
