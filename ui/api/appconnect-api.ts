import { createContext } from '@lit/context';
import type { Access, AccessQuery } from '../../src/contract/access-contract.js';
import type {
  Activity,
  ActivityExportQuery,
  ActivityFilter,
  ActivityQuery,
  ActivitySummary,
} from '../../src/contract/activity-contract.js';
import { maxAppsPerPage } from '../../src/contract/app-constants.js';
import type { AgentList, AppList, AppListQuery, AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import type { Disconnected, SignInStarted } from '../../src/contract/connection-contract.js';
import type { DoctorReport } from '../../src/contract/doctor-contract.js';
import type { ClientTest, OauthClient, OauthClientEntry } from '../../src/contract/oauth-client-contract.js';
import type { PublicAddress, Settings } from '../../src/contract/settings-contract.js';
import type { Viewer } from '../../src/contract/viewer-contract.js';
import { ApiError } from './api-error.js';
import { EventStream, type Events } from './event-stream.js';
import { type RequestOptions, sendRequest, toSearch } from './send-request.js';

type Enablement = Pick<AppRecord, 'app' | 'enabled' | 'agentCount' | 'oauthClient'>;

/**
 * `handOff`: whether another browser continues the sign-in; it then opens a link of the service instead of the provider's. `locale`:
 * the language of the page, which the last page of the sign-in then speaks too.
 */
export interface SignInOptions {
  handOff?: boolean;
  locale?: string;
}

/** The endpoints of the service, one method each. Every method throws `ApiError`. */
export class AppConnectApi {
  readonly events: Events;
  /** Without a final slash. */
  readonly apiBase: string;

  /** @param apiBase where `/v1` is found, with or without a final slash; empty for the page's own origin */
  constructor(apiBase = '') {
    this.apiBase = addressOf(apiBase);
    this.events = new EventStream(`${this.apiBase}/v1/appconnect/events`);
  }

  /** What the viewer may see: to be asked before what others are refused, since browsers log every refusal as an error. */
  getViewer(signal?: AbortSignal): Promise<Viewer> {
    return this.send('GET', 'viewer', { signal });
  }

  getSettings(signal?: AbortSignal): Promise<Settings> {
    return this.send('GET', 'settings', { signal });
  }

  saveKey(apiKey: string): Promise<Settings> {
    return this.send('PUT', 'settings/api-key', { body: { apiKey } });
  }

  forgetKey(): Promise<Settings> {
    return this.send('DELETE', 'settings/api-key');
  }

  getPublicAddress(signal?: AbortSignal): Promise<PublicAddress> {
    return this.send('GET', 'settings/public-address', { signal });
  }

  savePublicAddress(webPublicUrl: string): Promise<PublicAddress> {
    return this.send('PUT', 'settings/public-address', { body: { webPublicUrl } });
  }

  /** Checks everything; takes some seconds. */
  examine(signal?: AbortSignal): Promise<DoctorReport> {
    return this.send('POST', 'doctor', { signal });
  }

  listApps(query: Partial<AppListQuery>, signal?: AbortSignal): Promise<AppList> {
    return this.send('GET', 'apps', { query, signal });
  }

  /**
   * One app by its slug; throws `not_found`. The service has no address for a single record: search ranks it first, but one that a
   * member cannot use comes after all that they can use.
   */
  async getApp(app: string, signal?: AbortSignal): Promise<AppRecord> {
    const page = await this.listApps({ query: app, limit: 20 }, signal);
    const { nextCursor: cursor } = page;
    if (cursor === undefined || page.apps.some((each) => each.app === app)) return findRecord(page, app);
    return findRecord(await this.listApps({ query: app, limit: maxAppsPerPage, cursor }, signal), app);
  }

  enableApp(app: string): Promise<Enablement> {
    return this.send('PUT', `${appPath(app)}/enablement`);
  }

  disableApp(app: string): Promise<Enablement> {
    return this.send('DELETE', `${appPath(app)}/enablement`);
  }

  listAgents(app: string, signal?: AbortSignal): Promise<AgentList> {
    return this.send('GET', `${appPath(app)}/agents`, { signal });
  }

  assignAgent(app: string, agent: string): Promise<AgentList> {
    return this.send('PUT', `${appPath(app)}/agents/${encodeURIComponent(agent)}`);
  }

  unassignAgent(app: string, agent: string): Promise<AgentList> {
    return this.send('DELETE', `${appPath(app)}/agents/${encodeURIComponent(agent)}`);
  }

  getOauthClient(app: string, signal?: AbortSignal): Promise<OauthClient> {
    return this.send('GET', `${appPath(app)}/oauth-client`, { signal });
  }

  saveOauthClient(app: string, entry: OauthClientEntry): Promise<OauthClient> {
    return this.send('PUT', `${appPath(app)}/oauth-client`, { body: entry });
  }

  removeOauthClient(app: string): Promise<OauthClient> {
    return this.send('DELETE', `${appPath(app)}/oauth-client`);
  }

  /** The result of the viewer's own latest test of the client. */
  getClientTest(app: string, signal?: AbortSignal): Promise<ClientTest> {
    return this.send('GET', `${appPath(app)}/oauth-client/test`, { signal });
  }

  startClientTest(app: string, { handOff = false, locale }: SignInOptions = {}): Promise<SignInStarted> {
    return this.send('POST', `${appPath(app)}/oauth-client/test`, { body: handOff ? { handOff } : {}, locale });
  }

  getConnection(app: string, signal?: AbortSignal): Promise<ConnectionView> {
    return this.send('GET', `${appPath(app)}/connection`, { signal });
  }

  startSignIn(app: string, { handOff = false, locale }: SignInOptions = {}): Promise<SignInStarted> {
    return this.send('POST', `${appPath(app)}/connection`, { body: handOff ? { handOff } : {}, locale });
  }

  /** Cancels the sign-in under way and keeps an existing connection. */
  cancelSignIn(app: string): Promise<Disconnected> {
    return this.send('DELETE', `${appPath(app)}/connection`, { query: { attempt: 'only' } });
  }

  disconnect(app: string): Promise<Disconnected> {
    return this.send('DELETE', `${appPath(app)}/connection`);
  }

  explainAccess(query: Omit<AccessQuery, 'channel'> & Partial<AccessQuery>, signal?: AbortSignal): Promise<Access> {
    return this.send('GET', 'access', { query, signal });
  }

  listActivity(query: Partial<ActivityQuery>, signal?: AbortSignal): Promise<Activity> {
    return this.send('GET', 'activity', { query, signal });
  }

  getActivitySummary(query: ActivityFilter, signal?: AbortSignal): Promise<ActivitySummary> {
    return this.send('GET', 'activity/summary', { query, signal });
  }

  /** The address of a file, for a link that saves it. */
  activityFileAddress(query: ActivityExportQuery): string {
    return `${this.apiBase}/v1/appconnect/activity/export${toSearch(query)}`;
  }

  private send<Answer>(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    return sendRequest(method, `${this.apiBase}/v1/appconnect/${path}`, options);
  }
}

/** The api as the elements use it; tests provide a fake. */
export type AppConnectClient = Pick<AppConnectApi, keyof AppConnectApi>;

/** The api that an element and the elements inside it use. */
export const apiContext = createContext<AppConnectClient>(Symbol.for('appconnect-api'));

const apis = new Map<string, AppConnectApi>();

/** The api of an address: one instance for all elements, so that they share its event stream. */
export function apiFor(apiBase: string): AppConnectApi {
  const key = addressOf(apiBase);
  const api = apis.get(key) ?? new AppConnectApi(key);
  apis.set(key, api);
  return api;
}

function addressOf(apiBase: string): string {
  return apiBase.trim().replace(/\/+$/, '') || ownOrigin();
}

/** The origin of the page, where it has one, and a `<base>` of another; otherwise empty. */
function ownOrigin(): string {
  const { origin = 'null', document } = globalThis as { origin?: string; document?: Document };
  const isElsewhere = document !== undefined && new URL(document.baseURI).origin !== origin;
  return isElsewhere && origin !== 'null' ? origin : '';
}

function appPath(app: string): string {
  return `apps/${encodeURIComponent(app)}`;
}

function findRecord(list: AppList, app: string): AppRecord {
  const record = list.apps.find((each) => each.app === app);
  if (record !== undefined) return record;
  // Without a catalog no app is found, whichever it is; what is the matter with the catalog says more.
  const { problem } = list.catalog;
  throw new ApiError(problem ? { ...problem, detail: problem.message } : { code: 'not_found', status: 404 });
}
