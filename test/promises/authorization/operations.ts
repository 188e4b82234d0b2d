import type { OriginName } from './origins.js';
import type { Organization, Role } from './roles.js';

/** The addresses that only exist once somebody has started a sign-in. */
export type OpenSignIn = {
  /** `/v1/appconnect/connect/…`, given out to the member who started it. */
  link: string;
  /** `/v1/appconnect/oauth/callback?…`, after the provider's page was answered. */
  callback: string;
  /** The `Cookie` header of the browser that was redirected. */
  browserCookie: string;
};

type Right = 'everybody' | 'signed in' | 'org admin' | 'any admin' | 'platform admin' | 'settings of everybody';

/** What a request comes to: its status, with the code of a problem or a text of a page. */
export type Outcome = { status: number; code?: string; text?: string };

export type OperationRow = {
  /** As in the OpenAPI document; the routes of the host itself are listed as they are requested. */
  operation: string;
  /** What sets this row apart from the others of the operation. */
  of?: string;
  may: Right;
  /** The address; left out where the path has no parameters. */
  url?: string | ((signIn: OpenSignIn) => string);
  body?: unknown;
  status?: 201 | 303;
  /** The organization of what the address names: whoever has the right, but elsewhere, is told that there is no such thing. */
  belongsTo?: Organization;
  /** The member of Acme whose account org admins may be told. */
  names?: string;
  /** The tables that an allowed request changes, the first one always; left out where it changes nothing. Requests with this list are sent one by one. */
  changes?: readonly string[];
  /** The rows changed are not of the caller's organization alone, since the setting is everybody's. */
  everyOrganization?: true;
  /** A sign-in of Cleo of Acme that this row needs, started for each request. */
  needs?: 'a link' | 'a callback' | 'a callback in its browser';
  /** Where browsers send it from; left out where they send it from anywhere. */
  from?: readonly OriginName[];
  /** For pages, which tell everybody something: what a role is shown, if that is not `status`. */
  page?(role: Role): Outcome | undefined;
};

/** The member of Acme who started the sign-ins that rows need. */
export const signInMember = 'cleo';

const app = (rest: string) => `/v1/appconnect/apps/gmail/${rest}`;
const client = '/v1/appconnect/apps/slack/oauth-client';
const access = (query: string) => `/v1/appconnect/access?app=gmail&${query}`;
const unknown = 'A'.repeat(43);
const unknownPage = { status: 404, text: 'This sign-in is not open' };
const audit = 'appconnect_audit_events';
const attempt = [
  'appconnect_sign_ins',
  'appconnect_start_counts',
  'appconnect_link_intents',
  'appconnect_auth_configs',
  audit,
];
/** The provider redirects the browser to a callback. */
const fromProvider: readonly OriginName[] = [
  'a page of another site, with its headers',
  'a foreign name of this machine',
];
const isUser = ({ session }: Role, user: string) => session?.user === user;
const isElse = (role: Role) => role.session !== undefined && !isUser(role, signInMember);

/** Every operation, and who may do it. Whoever may not is refused, with nothing done and nothing told. */
export const operations: readonly OperationRow[] = [
  // What all organizations share.
  { operation: 'GET /v1/appconnect/settings', may: 'any admin' },
  {
    operation: 'PUT /v1/appconnect/settings/api-key',
    may: 'settings of everybody',
    body: { apiKey: 'ak_sandbox_project_key' },
    changes: [audit, 'appconnect_provider_projects', 'appconnect_user_connections'],
  },
  { operation: 'DELETE /v1/appconnect/settings/api-key', may: 'settings of everybody', changes: [audit] },
  { operation: 'GET /v1/appconnect/settings/public-address', may: 'any admin' },
  {
    operation: 'PUT /v1/appconnect/settings/public-address',
    may: 'settings of everybody',
    body: { webPublicUrl: 'https://elsewhere.example' },
    changes: [audit],
    everyOrganization: true,
  },
  // Only one runs at a time, which an empty list sees to.
  { operation: 'POST /v1/appconnect/doctor', may: 'platform admin', changes: [] },
  { operation: 'GET /v1/appconnect/apps/{app}/oauth-client', may: 'settings of everybody', url: client },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/oauth-client',
    may: 'settings of everybody',
    url: client,
    body: { clientId: 'client-2', clientSecret: 'secret-of-client-2' },
    changes: [audit, 'appconnect_auth_configs', 'appconnect_retired_auth_configs'],
    everyOrganization: true,
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/oauth-client',
    may: 'settings of everybody',
    url: client,
    changes: [audit, 'appconnect_auth_configs', 'appconnect_retired_auth_configs'],
    everyOrganization: true,
  },
  { operation: 'GET /v1/appconnect/apps/{app}/oauth-client/test', may: 'settings of everybody', url: `${client}/test` },
  {
    operation: 'POST /v1/appconnect/apps/{app}/oauth-client/test',
    may: 'settings of everybody',
    url: `${client}/test`,
    status: 201,
    changes: attempt,
  },

  // What an organization decides.
  { operation: 'GET /v1/appconnect/apps', may: 'signed in' },
  {
    operation: 'GET /v1/appconnect/apps',
    of: 'by a search',
    may: 'signed in',
    url: '/v1/appconnect/apps?query=notion',
  },
  {
    operation: 'GET /v1/appconnect/apps',
    of: 'in the full catalog',
    may: 'org admin',
    url: '/v1/appconnect/apps?view=all',
  },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/enablement',
    may: 'org admin',
    url: '/v1/appconnect/apps/notion/enablement',
    changes: ['appconnect_enabled_apps', 'appconnect_agent_assignments', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/enablement',
    may: 'org admin',
    url: app('enablement'),
    changes: ['appconnect_enabled_apps', audit],
  },
  { operation: 'GET /v1/appconnect/apps/{app}/agents', may: 'org admin', url: app('agents') },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Acme',
    may: 'org admin',
    belongsTo: 'acme',
    url: app('agents/acme-support'),
    changes: ['appconnect_agent_assignments', audit],
  },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Globex',
    may: 'org admin',
    belongsTo: 'globex',
    url: app('agents/globex-ops'),
    changes: ['appconnect_agent_assignments', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Acme',
    may: 'org admin',
    belongsTo: 'acme',
    url: app('agents/acme-assistant'),
    changes: ['appconnect_agent_assignments', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Globex',
    may: 'org admin',
    belongsTo: 'globex',
    url: app('agents/globex-assistant'),
    changes: ['appconnect_agent_assignments', audit],
  },
  { operation: 'GET /v1/appconnect/activity', may: 'org admin' },

  // What a member has.
  { operation: 'GET /v1/appconnect/apps/{app}/connection', may: 'signed in', url: app('connection') },
  {
    operation: 'POST /v1/appconnect/apps/{app}/connection',
    may: 'signed in',
    url: app('connection'),
    status: 201,
    changes: attempt,
  },
  {
    operation: 'POST /v1/appconnect/apps/{app}/connection',
    of: 'as a link for another browser',
    may: 'signed in',
    url: app('connection'),
    body: { handOff: true },
    status: 201,
    changes: attempt,
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/connection',
    may: 'signed in',
    url: app('connection'),
    changes: ['appconnect_user_connections', 'appconnect_revocations', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/connection',
    of: 'of which only the sign-in under way',
    may: 'signed in',
    url: `${app('connection')}?attempt=only`,
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of oneself, to an agent of Acme',
    may: 'signed in',
    belongsTo: 'acme',
    url: access('agent=acme-assistant'),
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of oneself, to an agent of Globex',
    may: 'signed in',
    belongsTo: 'globex',
    url: access('agent=globex-assistant'),
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of another member of Acme',
    may: 'org admin',
    belongsTo: 'acme',
    url: access('agent=acme-assistant&member=gil'),
    names: 'gil',
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of a bridge, which acts for an admin',
    may: 'signed in',
    belongsTo: 'acme',
    url: access('agent=acme-assistant&channel=bridge'),
    names: 'ada',
  },
  { operation: 'GET /v1/appconnect/events', may: 'signed in' },

  // Pages and reports for everybody.
  { operation: 'GET /v1/appconnect/openapi.json', may: 'everybody' },
  { operation: 'GET /health', may: 'everybody' },
  { operation: 'GET /v1/system/status', may: 'everybody' },
  {
    operation: 'GET /v1/appconnect/connect/{token}',
    of: 'that was never given out',
    may: 'everybody',
    url: `/v1/appconnect/connect/${unknown}`,
    page: () => unknownPage,
  },
  {
    operation: 'GET /v1/appconnect/connect/{token}',
    of: 'of a member',
    may: 'everybody',
    needs: 'a link',
    url: ({ link }) => link,
    page: (role) => (isElse(role) ? { status: 403, text: 'This link is for somebody else' } : { status: 200 }),
  },
  {
    operation: 'POST /v1/appconnect/connect/{token}',
    of: 'that was never given out',
    may: 'everybody',
    url: `/v1/appconnect/connect/${unknown}`,
    page: () => unknownPage,
  },
  {
    operation: 'POST /v1/appconnect/connect/{token}',
    of: 'of a member, who goes on to the provider',
    may: 'everybody',
    needs: 'a link',
    url: ({ link }) => link,
    status: 303,
    changes: attempt,
    page: (role) => {
      if (role.session === undefined) return { status: 303, text: '/?return=' };
      return isElse(role) ? { status: 403, text: 'This link is for somebody else' } : undefined;
    },
  },
  {
    operation: 'GET /v1/appconnect/oauth/callback',
    of: 'with a state that was never given out',
    may: 'everybody',
    url: `/v1/appconnect/oauth/callback?state=${unknown}`,
    page: () => unknownPage,
  },
  {
    operation: 'GET /v1/appconnect/oauth/callback',
    of: 'of a member, in another browser',
    may: 'everybody',
    needs: 'a callback',
    from: fromProvider,
    url: ({ callback }) => callback,
    // The redirect ends and its account is removed; nothing is connected.
    changes: ['appconnect_sign_ins', 'appconnect_revocations', 'appconnect_sign_in_links', audit],
    page: (role) => ({ status: 200, text: isElse(role) ? 'of somebody else' : 'Not connected' }),
  },
  {
    operation: 'GET /v1/appconnect/oauth/callback',
    of: 'of a member, in the browser that left',
    may: 'everybody',
    needs: 'a callback in its browser',
    from: fromProvider,
    url: ({ callback }) => callback,
    changes: ['appconnect_sign_ins', 'appconnect_revocations', 'appconnect_user_connections', audit],
    page: (role) => ({ status: 200, text: isElse(role) ? 'of somebody else' : 'Slack is connected as' }),
  },
  {
    operation: 'GET /v1/appconnect/verify',
    of: 'of no sign-in of this browser',
    may: 'everybody',
    url: '/v1/appconnect/verify?session_uri=https%3A%2F%2Fprovider.example%2Fsessions%2F1',
    page: () => ({ status: 200, text: 'Not connected' }),
  },
];
