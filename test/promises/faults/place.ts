import type { EmulatorSwitches, RecordedRequest } from '../../../src/testing/provider-emulator/provider-emulator.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { readAtProvider, readStored } from '../../support/leftovers.js';
import { connection } from '../../support/provider-fault-fixture.js';
import { type FaultRow, faultFor } from './faults.js';
import { appsOfPlace, prepareHome } from './homes.js';
import { addOldRow } from './old-connections.js';
import { type CallName, type CallRow, callOf, isOfBrowser, providerCalls } from './provider-calls.js';
import type { WaitingTime } from './waiting-time.js';

/** What a flow needs before it begins. */
export type PlaceOptions = {
  /** `new`: no key is saved; otherwise the key is saved, apps are enabled and lists are kept on disk. */
  home?: 'new';
  /** Nothing was asked for since the start, so that the first request of a list fetches it. */
  isCold?: true;
  /** Kept lists that are deleted before the start. */
  without?: 'catalog' | 'actions';
  switches?: Partial<EmulatorSwitches>;
};

type OldLink = { redirect_url: string; connected_account_id: string };

// Above every limit that the plugin has for a step somebody waits for.
const maxStepMs = 150_000;

/** An installation of its own for one cell, whose time passes while it waits. */
export class Place {
  ada!: BrowserClient;
  cleo!: BrowserClient;
  private requestsBefore = 0;
  /** Clients of the provider's dashboard, which the plugin leaves alone. */
  private readonly dashboardClients: string[] = [];

  private constructor(
    readonly installation: Installation,
    readonly time: WaitingTime,
  ) {}

  /** `readyHome`: what `openReadyHome` gives. */
  static async open(time: WaitingTime, readyHome: string, options: PlaceOptions = {}): Promise<Place> {
    const installation = await Installation.open({
      provider: { catalog: appsOfPlace, switches: options.switches },
      prepare: (home) => prepareHome(home, readyHome, options),
    });
    const place = new Place(installation, time);
    try {
      await place.begin(options);
      return place;
    } catch (error) {
      await place.close();
      throw error;
    }
  }

  get provider() {
    return this.installation.provider;
  }

  database() {
    return this.installation.host.host.database.getClient();
  }

  /** From now on `requests` lists what is sent. */
  mark(): void {
    this.requestsBefore = this.provider.requests().length;
  }

  requests(): RecordedRequest[] {
    return this.provider
      .requests()
      .slice(this.requestsBefore)
      .filter((request) => !isOfBrowser(request));
  }

  /** The calls since the mark. Throws for a request that has no row. */
  calls(): CallName[] {
    return this.requests().map((request) => {
      const call = callOf(request);
      if (call === undefined)
        throw new Error(`No row describes ${request.method} ${request.path} ${request.rpcMethod}.`);
      return call;
    });
  }

  inject(call: CallName, row: FaultRow): void {
    const { method, path, rpcMethod }: CallRow = providerCalls[call];
    const match = { method, path: rpcMethod === undefined ? `/api/v3*${path}` : path, rpcMethod };
    this.provider.inject({ match, fault: faultFor(row, call), times: row.isOnce ? 1 : 100_000 });
  }

  /** How often the most repeated request of a call was sent since the mark. */
  mostSends(call: CallName): number {
    const sent = this.requests().filter((request) => callOf(request) === call);
    const counts = new Map<string, number>();
    for (const { path, query, body } of sent) {
      const key = JSON.stringify([path, query, body]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  }

  async connectionStatus(): Promise<string> {
    const { status } = (await this.cleo.get(connection)).body;
    return typeof status === 'string' ? status : 'no member';
  }

  /** What is under way, and the accounts and clients that only the provider has, or only the plugin. */
  async leftovers(): Promise<string[]> {
    const [here, there] = await Promise.all([readStored(await this.database()), readAtProvider(this.provider)]);
    const clients = differing(there.authConfigs, here.authConfigs).filter((id) => !this.dashboardClients.includes(id));
    return [...here.underWay, ...differing(there.accounts, here.accounts), ...clients];
  }

  /** How many calls the activity says were sent, or may have been. */
  async recordedCalls(): Promise<number> {
    const database = await this.database();
    const events = database('appconnect_audit_events').where({ action: 'action.invoked' });
    return (await events.whereNot({ outcome: 'refused' })).length;
  }

  /** Does what somebody waits for. */
  step<Result>(work: Promise<Result>): Promise<Result> {
    return this.time.await('The step', work, maxStepMs);
  }

  /** Cleo connects her account for Gmail. */
  async connect(label = 'cleo@example.com'): Promise<void> {
    await this.step(this.cleo.connect('gmail', label));
    await this.time.settle();
  }

  /** An auth config that was made in the provider's dashboard, which sessions may not use. */
  async addDashboardClient(app: string): Promise<string> {
    const { auth_config: config } = await this.askProvider<{ auth_config: { id: string } }>('/auth_configs', {
      toolkit: { slug: app },
      auth_config: {
        type: 'use_custom_auth',
        authScheme: 'OAUTH2',
        name: 'By hand',
        credentials: { client_id: 'id', client_secret: 'secret', generic_id: 'bearer' },
      },
    });
    this.dashboardClients.push(config.id);
    return config.id;
  }

  /** An account of a whole organization, as versions before connections of members made it; the start moves it to Ada. */
  async addOldConnection(): Promise<void> {
    const authConfigId = await this.addDashboardClient('twitter');
    const body = {
      auth_config_id: authConfigId,
      user_id: 'platform:org:acme',
      callback_url: `${this.installation.url}/old`,
    };
    const link = await this.askProvider<OldLink>('/connected_accounts/link', body);
    await this.ada.answerHostedPage(link.redirect_url, 'team@example.com');
    await addOldRow(await this.database(), link.connected_account_id);
    await this.installation.restart();
    await this.step(this.ada.get('/v1/appconnect/apps'));
    await this.time.settle();
  }

  /** From now on the provider reports accounts without their user. */
  hideOwners(): void {
    for (const { id, toolkitSlug, authConfigId, status } of this.provider.accounts()) {
      const body = { id, status, toolkit: { slug: toolkitSlug }, auth_config: { id: authConfigId } };
      const match = { method: 'GET', path: `*/connected_accounts/${id}` };
      this.provider.inject({ match, fault: { kind: 'status', status: 200, body }, times: 100_000 });
    }
  }

  private async askProvider<Answer>(path: string, body: unknown): Promise<Answer> {
    const headers = { 'x-api-key': this.provider.projectKey, 'content-type': 'application/json' };
    const url = `${this.provider.url}/api/v3.1${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  }

  async close(): Promise<void> {
    await this.installation.close();
  }

  private async begin({ isCold, home }: PlaceOptions): Promise<void> {
    const [ada, cleo] = await this.step(
      Promise.all([this.installation.signIn('ada'), this.installation.signIn('cleo')]),
    );
    Object.assign(this, { ada, cleo });
    if (!isCold && home !== 'new') await this.step(this.cleo.get('/v1/appconnect/apps'));
    await this.time.settle();
  }
}

/** What only one of two lists has. */
function differing(one: string[], other: string[]): string[] {
  return [...one.filter((id) => !other.includes(id)), ...other.filter((id) => !one.includes(id))];
}
