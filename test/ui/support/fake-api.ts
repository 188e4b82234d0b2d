import type { Access } from '../../../src/contract/access-contract.js';
import type { Activity, ActivityFilter, ActivitySummary } from '../../../src/contract/activity-contract.js';
import type {
  AgentList,
  AppList,
  AppListQuery,
  AppRecord,
  ConnectionView,
} from '../../../src/contract/app-contract.js';
import type { Disconnected, SignInStarted } from '../../../src/contract/connection-contract.js';
import type { DoctorReport } from '../../../src/contract/doctor-contract.js';
import type { ClientTest, OauthClient, OauthClientEntry } from '../../../src/contract/oauth-client-contract.js';
import type { PublicAddress, Settings } from '../../../src/contract/settings-contract.js';
import type { Viewer } from '../../../src/contract/viewer-contract.js';
import { ApiError, type ApiErrorCode } from '../../../ui/api/api-error.js';
import type { AppConnectClient, SignInOptions } from '../../../ui/api/appconnect-api.js';
import { inMinutes } from './builders.js';
import { FakeEvents } from './fake-events.js';
import { listOf } from './fake-list.js';

type FailureDetails = Partial<Pick<ApiError, 'reason' | 'values' | 'errors'>>;
type Method = Exclude<keyof AppConnectClient, 'apiBase' | 'events'>;

/** An in-memory service in the page: changes show in later responses. */
export class FakeApi implements AppConnectClient {
  readonly apiBase = '';
  readonly events = new FakeEvents();
  /** Every call, such as `['enableApp', 'gmail']`, oldest first. */
  readonly calls: unknown[][] = [];
  apps: AppRecord[] = [];
  agents: AgentList['agents'] = [];
  isAdmin = true;
  catalog: AppList['catalog'] = { source: 'live' };
  settings: Settings = {
    key: { saved: false, editable: true },
    badge: { state: 'not_configured' },
    inUse: { connections: 0, members: 0, apps: 0 },
  };
  publicAddress: PublicAddress = { editable: true };
  oauthClient: OauthClient = {
    app: 'x',
    name: 'X',
    source: 'none',
    redirectAddress: 'https://provider.example/api/v3/toolkits/auth/callback',
    fields: [{ name: 'generic_id', label: 'App ID', description: '', required: true, secret: false }],
    earlierConnections: 0,
  };
  clientTest: ClientTest = { state: 'none' };
  activity: Activity = { events: [] };
  activitySummary: ActivitySummary = { from: '', to: '', calls: 0, days: [], apps: [] };
  doctorReport: DoctorReport = {
    version: '0',
    startedAt: new Date().toISOString(),
    tookMs: 1,
    result: 'ok',
    checks: [],
  };
  access: Access = { allowed: true, gates: [] };
  private readonly failures = new Map<Method, ApiError>();
  private readonly gates = new Map<Method, Promise<void>>();

  /** The next call of a method fails. */
  failNext(method: Method, code: ApiErrorCode, detail = '', details: FailureDetails = {}): void {
    this.failures.set(method, new ApiError({ code, detail, ...details }));
  }

  /** Holds the calls of a method back until the returned function is called. */
  hold(method: Method): () => void {
    let open = () => {};
    this.gates.set(method, new Promise((resolve) => (open = resolve)));
    return () => {
      this.gates.delete(method);
      open();
    };
  }

  /** Stops holding new calls of a method; calls already held wait for their own release. */
  releaseNew(method: Method): void {
    this.gates.delete(method);
  }

  callsOf(method: Method): unknown[][] {
    return this.calls.filter(([name]) => name === method).map(([, ...rest]) => rest);
  }

  async getViewer(): Promise<Viewer> {
    await this.record('getViewer');
    return { maySeeSettings: this.isAdmin, maySeeAllApps: this.isAdmin };
  }

  async getSettings(): Promise<Settings> {
    await this.record('getSettings');
    return this.settings;
  }

  async examine(): Promise<DoctorReport> {
    await this.record('examine');
    return this.doctorReport;
  }

  async saveKey(apiKey: string): Promise<Settings> {
    await this.record('saveKey', apiKey);
    const key = { saved: true, source: 'saved' as const, lastFour: apiKey.slice(-4), editable: true };
    this.settings = { ...this.settings, key, badge: { state: 'connected' } };
    return this.settings;
  }

  async forgetKey(): Promise<Settings> {
    await this.record('forgetKey');
    this.settings = { ...this.settings, key: { saved: false, editable: true }, badge: { state: 'not_configured' } };
    return this.settings;
  }

  async getPublicAddress(): Promise<PublicAddress> {
    await this.record('getPublicAddress');
    return this.publicAddress;
  }

  async savePublicAddress(webPublicUrl: string): Promise<PublicAddress> {
    await this.record('savePublicAddress', webPublicUrl);
    this.publicAddress = { webPublicUrl, source: 'saved', editable: true };
    return this.publicAddress;
  }

  async listApps(query: Partial<AppListQuery>, signal?: AbortSignal): Promise<AppList> {
    await this.record('listApps', query);
    signal?.throwIfAborted();
    if (query.view === 'all' && !this.isAdmin) throw new ApiError({ code: 'forbidden', status: 403 });
    return listOf(this.apps, query, this.catalog, this.isAdmin);
  }

  async getApp(app: string): Promise<AppRecord> {
    await this.record('getApp', app);
    return this.recordOf(app);
  }

  async enableApp(app: string) {
    await this.record('enableApp', app);
    return this.change(app, { enabled: true, agentCount: this.recordOf(app).agentCount || 1 });
  }

  async disableApp(app: string) {
    await this.record('disableApp', app);
    return this.change(app, { enabled: false });
  }

  async listAgents(app: string): Promise<AgentList> {
    await this.record('listAgents', app);
    return { app, agents: this.agents };
  }

  async assignAgent(app: string, agent: string): Promise<AgentList> {
    await this.record('assignAgent', app, agent);
    return this.tick(app, agent, true);
  }

  async unassignAgent(app: string, agent: string): Promise<AgentList> {
    await this.record('unassignAgent', app, agent);
    return this.tick(app, agent, false);
  }

  async getOauthClient(app: string): Promise<OauthClient> {
    await this.record('getOauthClient', app);
    return { ...this.oauthClient, app };
  }

  async saveOauthClient(app: string, entry: OauthClientEntry): Promise<OauthClient> {
    await this.record('saveOauthClient', app, entry);
    this.oauthClient = { ...this.oauthClient, source: 'own', clientId: `${entry.clientId.slice(0, 4)}…` };
    return { ...this.oauthClient, app };
  }

  async removeOauthClient(app: string): Promise<OauthClient> {
    await this.record('removeOauthClient', app);
    const { clientId: _gone, ...rest } = this.oauthClient;
    this.oauthClient = { ...rest, source: 'none' };
    return { ...this.oauthClient, app };
  }

  async getClientTest(app: string): Promise<ClientTest> {
    await this.record('getClientTest', app);
    return this.clientTest;
  }

  async startClientTest(app: string, options: SignInOptions = {}): Promise<SignInStarted> {
    await this.record('startClientTest', app, options);
    const expiresAt = inMinutes(10);
    this.clientTest = { state: 'open', expiresAt };
    return { id: 'test-1', signInUrl: 'about:blank#test', expiresAt };
  }

  async getConnection(app: string): Promise<ConnectionView> {
    await this.record('getConnection', app);
    return this.recordOf(app).connection;
  }

  async startSignIn(app: string, options: SignInOptions = {}): Promise<SignInStarted> {
    await this.record('startSignIn', app, options);
    const { connection } = this.recordOf(app);
    const signIn = { id: `sign-in-${app}`, status: 'signing_in' as const, expiresAt: inMinutes(10) };
    const status = connection.status === 'not_connected' ? 'signing_in' : connection.status;
    this.change(app, { connection: { ...connection, status, signIn } });
    return { id: signIn.id, signInUrl: `https://provider.example/link/${app}`, expiresAt: signIn.expiresAt };
  }

  async cancelSignIn(app: string): Promise<Disconnected> {
    await this.record('cancelSignIn', app);
    const { signIn: _gone, ...connection } = this.recordOf(app).connection;
    const status = connection.status === 'signing_in' ? 'not_connected' : connection.status;
    this.change(app, { connection: { ...connection, status } });
    return { connection: this.recordOf(app).connection, revoked: true };
  }

  async disconnect(app: string): Promise<Disconnected> {
    await this.record('disconnect', app);
    this.change(app, { connection: { status: 'not_connected' } });
    return { connection: this.recordOf(app).connection, revoked: true };
  }

  async explainAccess(query: unknown): Promise<Access> {
    await this.record('explainAccess', query);
    return this.access;
  }

  async listActivity(query: unknown): Promise<Activity> {
    await this.record('listActivity', query);
    return this.activity;
  }

  async getActivitySummary(query: ActivityFilter): Promise<ActivitySummary> {
    await this.record('getActivitySummary', query);
    return this.activitySummary;
  }

  activityFileAddress(query: Record<string, string>): string {
    return `/file?${new URLSearchParams(query)}`;
  }

  /** Changes an app, as another user or a callback does. */
  change(app: string, parts: Partial<AppRecord>): AppRecord {
    this.apps = this.apps.map((each) => (each.app === app ? { ...each, ...parts } : each));
    return this.recordOf(app);
  }

  recordOf(app: string): AppRecord {
    const record = this.apps.find((each) => each.app === app);
    if (record === undefined) throw new ApiError({ code: 'not_found', status: 404 });
    return record;
  }

  private tick(app: string, agent: string, assigned: boolean): AgentList {
    this.agents = this.agents.map((each) => (each.agent === agent ? { ...each, assigned } : each));
    this.change(app, { agentCount: this.agents.filter((each) => each.assigned).length });
    return { app, agents: this.agents };
  }

  private async record(method: Method, ...rest: unknown[]): Promise<void> {
    this.calls.push([method, ...rest]);
    await this.gates.get(method);
    const failure = this.failures.get(method);
    this.failures.delete(method);
    if (failure !== undefined) throw failure;
  }
}
