import type { ServerResponse } from 'node:http';
import { account, json, type RecordedRequest, refusalBody, withScriptedProvider } from './scripted-server.js';

/** A session for an account of which no auth config is known. */
export const sessionRequest = { providerUserId: 'platform:user:ada', app: 'gmail', accountId: 'ca_1' };
export const requestWithAuthConfig = { ...sessionRequest, authConfigId: 'ac_1' };
export const sessionsPath = '/api/v3.1/tool_router/session';

type Body = { auth_configs?: Record<string, string>; connected_accounts?: object; preload: { tools: unknown } };
type Refusal = { status: number; body: unknown; headers?: Record<string, string> };
export type Refuse = (body: Body) => Refusal | 'no answer' | undefined;

/** Starts providers with one account and one auth config, which refuse the sessions for which `refuse` returns an answer. */
export function withSessionProvider() {
  const serve = withScriptedProvider();

  return async function provider(
    refuse: Refuse,
    { isEnabled = true, hasFlag = true, mayChange = true, isChanged = true, state = 'ACTIVE' } = {},
  ) {
    const config = { id: 'ac_1', status: 'ENABLED', toolkit: { slug: 'gmail' }, is_composio_managed: false };
    const project = { isEnabled };
    const { server, gateway } = await serve((seen, response) => {
      if (seen.path.startsWith('/api/v3.1/connected_accounts'))
        return json(response, 200, { ...account, status: state });
      if (seen.path === sessionsPath) return answerSession(seen, response, refuse);
      if (seen.method === 'PATCH' && !mayChange) return json(response, 403, refusalBody('No write access'));
      if (seen.method === 'PATCH' && isChanged) project.isEnabled = JSON.parse(seen.body).is_enabled_for_tool_router;
      return json(response, 200, { ...config, ...(hasFlag && { is_enabled_for_tool_router: project.isEnabled }) });
    });
    const sessionBodies = () =>
      server.requests.filter(({ path }) => path === sessionsPath).map(({ body }) => JSON.parse(body) as Body);
    return { server, gateway, sessionBodies, project };
  };
}

function answerSession({ body, headers }: RecordedRequest, response: ServerResponse, refuse: Refuse): void {
  const wanted = JSON.parse(body) as Body;
  const refused = refuse(wanted);
  if (refused === 'no answer') return;
  if (refused) {
    json(response, refused.status, refused.body, refused.headers);
    return;
  }
  json(response, 201, {
    session_id: 'trs_1',
    mcp: { type: 'http', url: `http://${headers.host}/tool_router/trs_1/mcp` },
    tool_router_tools: [],
    config: {
      toolkits: { enabled: ['gmail'] },
      connected_accounts: wanted.connected_accounts,
      manage_connections: { enabled: false },
      workbench: { enable: false },
    },
  });
}
