import type { RoleName } from '../authorization/roles.js';
import type { FuzzRequest } from './fuzz-requests.js';

type KeptRequest = {
  /** What it once came to. */
  was: string;
  role: RoleName;
  request: FuzzRequest;
  status: number;
};

const json = [['content-type', 'application/json']] as const;
const key = '/v1/appconnect/settings/api-key';
const client = '/v1/appconnect/apps/slack/oauth-client';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Requests that found a fault, or that come close to one; they are sent at every run. */
export const keptRequests: readonly KeptRequest[] = [
  {
    was: 'accepted, though its browser said that another site had sent it',
    role: 'an org admin',
    request: {
      kind: 'JSON route',
      method: 'PUT',
      path: '/v1/appconnect/apps/notion/enablement',
      headers: [['sec-fetch-site', 'cross-site']],
    },
    status: 403,
  },
  {
    was: 'answered with 500, since the body is nested more deeply than the stack of the reader',
    role: 'a platform admin who is an org admin',
    request: { kind: 'JSON route', method: 'PUT', path: key, headers: json, body: nested(30_000) },
    status: 400,
  },
  {
    was: 'arguments of a tool that are nested as deeply as its body may be',
    role: 'a member',
    request: {
      kind: 'tool call',
      method: 'POST',
      path: '/v1/agents/acme-assistant/tools/appconnect__invoke_action',
      headers: json,
      body: `{"input":{"action":"GMAIL_FETCH_EMAILS","arguments":{"query":${nested(400_000)}}}}`,
    },
    status: 200,
  },
  {
    was: 'arguments over MCP that are nested as deeply as its body may be',
    role: 'a member',
    request: {
      kind: 'MCP',
      method: 'POST',
      path: '/v1/agents/acme-assistant/mcp',
      headers: [...json, ['accept', 'application/json, text/event-stream']],
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":${nested(400_000)}}}`,
    },
    status: 400,
  },
  {
    was: 'half of a surrogate pair, which PostgreSQL cannot store',
    role: 'a platform admin who is an org admin',
    request: {
      kind: 'JSON route',
      method: 'PUT',
      path: client,
      headers: json,
      body: '{"clientId":"\\ud800","clientSecret":"s"}',
    },
    status: 400,
  },
  {
    was: 'NUL in a part of the path, which PostgreSQL cannot store',
    role: 'an org admin',
    request: { kind: 'JSON route', method: 'GET', path: '/v1/appconnect/apps/gmail%00/agents', headers: [] },
    status: 400,
  },
  {
    was: 'NUL in the cookie of the session',
    role: 'nobody, without a session',
    request: {
      kind: 'JSON route',
      method: 'GET',
      path: '/v1/appconnect/settings',
      headers: [['cookie', 'platform_session=%00']],
    },
    status: 401,
  },
  {
    was: 'bytes that are no UTF-8 in a path',
    role: 'an org admin',
    request: { kind: 'JSON route', method: 'GET', path: '/v1/appconnect/apps/%ff/agents', headers: [] },
    status: 400,
  },
];
