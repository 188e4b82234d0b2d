import type { SendGuards } from '../../../src/provider/port/call-port.js';
import { callAction } from './call-action.js';
import { answerInitialize, call, reply, succeeded } from './scripted-mcp-server.js';
import {
  type Answer,
  closeAfterEach,
  gatewayTo,
  json,
  type RecordedRequest,
  startScriptedServer,
} from './scripted-server.js';

export type Script = { opening?: Answer; notified?: Answer; list?: Answer; mcp?: Answer; rest?: Answer; api?: Answer };

export const restPath = '/api/v3.1/tool_router/session/trs_1/execute';
export const toolkitsPath = '/api/v3.1/toolkits?limit=1';
export const ran = { data: { id: 'msg_1' }, error: null, log_id: 'log_1' };
export const idOf = ({ body }: RecordedRequest): unknown => JSON.parse(body).id;
export const listing =
  (...names: string[]): Answer =>
  (request, response) =>
    json(response, 200, reply(idOf(request), { tools: names.map((name) => ({ name })) }));
export const ranOverMcp: Answer = (request, response) =>
  json(response, 200, reply(idOf(request), succeeded({ id: 'msg_1' })));
const emptyList: Answer = (_, response) => json(response, 200, { items: [] });
export const accepted: Answer = (_, response) => void response.writeHead(202).end();
export const ranOverRest: Answer = (_, response) => json(response, 200, ran);

/** A tool session over MCP, whose part of the script it follows. */
export const overMcp =
  ({
    opening = answerInitialize,
    notified = accepted,
    list = listing('GMAIL_SEND_EMAIL'),
    mcp = ranOverMcp,
  }: Script = {}): Answer =>
  (request, response) => {
    const { method } = JSON.parse(request.body || '{}');
    if (method === 'initialize') return opening(request, response);
    if (method === 'tools/list') return list(request, response);
    if (method === 'tools/call') return mcp(request, response);
    return notified(request, response);
  };

/** Tool sessions of a provider that answers calls over MCP and over REST as the script says; `routes` lists those that were used. */
export function withCallRoutes() {
  const closeAfter = closeAfterEach();

  async function serve({ rest = ranOverRest, api = emptyList, ...script }: Script = {}) {
    const answerMcp = overMcp(script);
    const server = closeAfter(
      await startScriptedServer((request, response) => {
        if (request.path === restPath) return rest(request, response);
        if (request.path === toolkitsPath) return api(request, response);
        return answerMcp(request, response);
      }),
    );
    const gateway = closeAfter(gatewayTo(server.url));
    const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };
    const run = (options: Partial<SendGuards> = {}) => callAction(gateway, { session, ...call }, options);
    const read = (options: Partial<SendGuards> = {}, url = session.url) =>
      callAction(gateway, { session: { ...session, url }, ...call, isRead: true }, options);
    const routes = () =>
      server.requests.flatMap(({ path, body }) =>
        path === restPath ? ['rest'] : JSON.parse(body || '{}').method === 'tools/call' ? ['mcp'] : [],
      );
    const openings = () => server.requests.filter(({ body }) => body.includes('"initialize"')).length;
    return { server, run, read, routes, openings };
  }

  return { closeAfter, serve };
}
