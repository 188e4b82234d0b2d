import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import type { RecordedRequest } from '../../../src/testing/provider-emulator/provider-emulator.js';

export type CallRow = {
  method: string;
  /** The path without the version of the API; `*` is one id. */
  path: string;
  /** The JSON-RPC method of a message to an MCP address. */
  rpcMethod?: string;
  /** It changes something at the provider, and must arrive there once in a step. */
  isSentOnce?: true;
};

/** Every request that the plugin sends to the provider. */
export const providerCalls = {
  'GET /toolkits': { method: 'GET', path: '/toolkits' },
  'GET /toolkits/*': { method: 'GET', path: '/toolkits/*' },
  'GET /tools': { method: 'GET', path: '/tools' },
  'GET /auth/session/info': { method: 'GET', path: '/auth/session/info' },
  'GET /auth_configs': { method: 'GET', path: '/auth_configs' },
  'GET /auth_configs/*': { method: 'GET', path: '/auth_configs/*' },
  'POST /auth_configs': { method: 'POST', path: '/auth_configs', isSentOnce: true },
  'PATCH /auth_configs/*': { method: 'PATCH', path: '/auth_configs/*', isSentOnce: true },
  'DELETE /auth_configs/*': { method: 'DELETE', path: '/auth_configs/*' },
  'GET /connected_accounts': { method: 'GET', path: '/connected_accounts' },
  'GET /connected_accounts/*': { method: 'GET', path: '/connected_accounts/*' },
  'POST /connected_accounts/link': { method: 'POST', path: '/connected_accounts/link', isSentOnce: true },
  'POST /connected_accounts/complete_auth': {
    method: 'POST',
    path: '/connected_accounts/complete_auth',
    isSentOnce: true,
  },
  'POST /connected_accounts/*/revoke': { method: 'POST', path: '/connected_accounts/*/revoke', isSentOnce: true },
  'DELETE /connected_accounts/*': { method: 'DELETE', path: '/connected_accounts/*', isSentOnce: true },
  'POST /tool_router/session': { method: 'POST', path: '/tool_router/session' },
  'DELETE /tool_router/session/*': { method: 'DELETE', path: '/tool_router/session/*' },
  'POST /tool_router/session/*/search': { method: 'POST', path: '/tool_router/session/*/search', isSentOnce: true },
  'POST /tool_router/session/*/execute': { method: 'POST', path: '/tool_router/session/*/execute', isSentOnce: true },
  'MCP initialize': { method: 'POST', path: '/tool_router/*/mcp', rpcMethod: 'initialize' },
  'MCP notifications/initialized': {
    method: 'POST',
    path: '/tool_router/*/mcp',
    rpcMethod: 'notifications/initialized',
  },
  'MCP tools/list': { method: 'POST', path: '/tool_router/*/mcp', rpcMethod: 'tools/list' },
  'MCP tools/call': { method: 'POST', path: '/tool_router/*/mcp', rpcMethod: 'tools/call', isSentOnce: true },
} as const satisfies Record<string, CallRow>;

export type CallName = keyof typeof providerCalls;

export const callNames = Object.keys(providerCalls) as CallName[];

/** The calls of each method of the port; the compiler asks for a row where a method is added. */
export const callsOfMethods: Record<Exclude<keyof ProviderGateway, 'close'>, readonly CallName[]> = {
  checkKey: ['GET /toolkits', 'GET /auth_configs', 'GET /connected_accounts', 'GET /tools', 'GET /auth/session/info'],
  examineKey: [
    'GET /toolkits',
    'POST /tool_router/session',
    'DELETE /tool_router/session/*',
    'POST /tool_router/session/*/execute',
    'MCP tools/call',
  ],
  listApps: ['GET /toolkits'],
  listActions: ['GET /tools'],
  listAuthConfigs: ['GET /auth_configs'],
  createAuthConfig: ['POST /auth_configs'],
  readSignInForm: ['GET /toolkits/*'],
  createOwnClient: ['POST /auth_configs'],
  allowInSessions: ['GET /auth_configs/*', 'PATCH /auth_configs/*'],
  deleteAuthConfig: ['DELETE /auth_configs/*', 'GET /auth_configs/*'],
  createLink: ['POST /connected_accounts/link'],
  completeSignIn: ['POST /connected_accounts/complete_auth'],
  findAccount: ['GET /connected_accounts/*'],
  isOwnedBy: ['GET /connected_accounts'],
  listUnfinishedAccounts: ['GET /connected_accounts'],
  revokeAccount: ['POST /connected_accounts/*/revoke'],
  deleteAccount: ['DELETE /connected_accounts/*'],
  createSession: [
    'POST /tool_router/session',
    'GET /connected_accounts/*',
    'GET /auth_configs/*',
    'PATCH /auth_configs/*',
    'DELETE /tool_router/session/*',
  ],
  findAccountLabel: ['POST /tool_router/session/*/search'],
  callAction: ['MCP initialize', 'MCP tools/list', 'MCP tools/call', 'POST /tool_router/session/*/execute'],
};

const patterns = callNames.map((name) => {
  const { path } = providerCalls[name];
  return { name, row: providerCalls[name] as CallRow, path: new RegExp(`^${path.replaceAll('*', '[^/]+')}$`) };
});

/** The row of a request that the emulator received; undefined for one that no row describes. */
export function callOf({ method, path, rpcMethod }: RecordedRequest): CallName | undefined {
  const apiPath = path.replace(/^\/api\/v3(?:\.1)?(?=\/)/, '');
  const matching = patterns.filter(({ row, path }) => row.method === method && path.test(apiPath));
  const [found] = matching.filter(({ row }) => row.rpcMethod === rpcMethod).sort(byPrecision);
  return found?.name;
}

/** `/connected_accounts/link` also matches a path with an id. */
function byPrecision(one: { row: CallRow }, other: { row: CallRow }): number {
  return one.row.path.split('*').length - other.row.path.split('*').length;
}

/** Requests of browsers to the provider's pages, which the plugin does not send. */
export function isOfBrowser({ path }: RecordedRequest): boolean {
  return path.startsWith('/link/');
}
