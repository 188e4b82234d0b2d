import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { HostFailure } from '../../../../src/host/checks/host-failure.js';
import type { ResolvedTool } from '../../../../src/host/index.js';
import { toErrorResponse } from '../../../../src/hosting/http/problem.js';
import { McpSessions } from '../../../../src/hosting/tools/mcp-sessions.js';
import { caller, initializeMessage, mcpHeaders } from '../../../support/agents/mcp-session-under-test.js';
import { FakeLogger } from '../../../support/fakes/fake-host-parts.js';

const initialize = initializeMessage();

describe('What an MCP client is told when the tools of its agent cannot be read', () => {
  const away = 'The database does not answer.';
  let failure: Error | undefined;
  let found: ResolvedTool | undefined;
  let logger: FakeLogger;
  let sessions: McpSessions;

  beforeEach(() => {
    failure = undefined;
    found = undefined;
    logger = new FakeLogger();
    const resolve = async () => {
      if (failure) throw failure;
      return { tools: [], instructions: '' };
    };
    const find = async () => {
      await resolve();
      return found;
    };
    sessions = new McpSessions({ tools: { resolve, find }, logger });
  });

  afterEach(() => sessions.close(() => true));

  async function post(message: object, sessionId?: string): Promise<Response> {
    const headers = { ...mcpHeaders, 'x-request-id': 'r1', ...(sessionId && { 'mcp-session-id': sessionId }) };
    const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
    const answer = sessions.handle(request, caller);
    return answer.catch((error) => toErrorResponse(error, { requestId: 'r1', request, logger }));
  }

  const listTools = (sessionId: string) => post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, sessionId);

  it('is the code of the plugin and its words, at the start of a conversation', async () => {
    failure = new PluginError('storage_unavailable', away);

    const response = await post(initialize);

    const { code, detail } = (await response.json()) as Record<string, unknown>;
    expect([response.status, code, detail]).to.deep.equal([503, 'storage_unavailable', away]);
    expect(logger.lines).to.deep.equal([]);
  });

  it('is the name of the function of the host that failed, with its code, which the log has too', async () => {
    const sessionId = (await post(initialize)).headers.get('mcp-session-id') ?? '';
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    failure = new HostFailure('directory.listAgents', { cause });
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'appconnect__search_actions' } };

    const answers = [await (await listTools(sessionId)).text(), await (await post(call, sessionId)).text()];

    for (const answer of answers) {
      expect(answer).to.include('directory.listAgents() of the host failed (ECONNREFUSED)').and.not.include('10.0.0.7');
    }
    const asked = { requestId: 'r1', channel: 'web', orgId: 'acme', agentId: 'acme-assistant', error: failure };
    expect(logger.lines.map(({ fields }) => fields)).to.deep.equal([
      asked,
      { ...asked, tool: 'appconnect__search_actions' },
    ]);
  });

  it('are its words within a conversation, which goes on', async () => {
    const sessionId = (await post(initialize)).headers.get('mcp-session-id') ?? '';
    failure = new PluginError('storage_unavailable', away);

    const failed = (await (await listTools(sessionId)).json()) as Record<string, unknown>;
    failure = undefined;
    const listed = (await (await listTools(sessionId)).json()) as Record<string, unknown>;

    expect(failed.error).to.deep.equal({ code: -32603, message: `MCP error -32603: ${away}` });
    expect(listed.result).to.deep.equal({ tools: [] });
  });

  it('is known by the id of the request, which the tool that was called gets too', async () => {
    const ids: (string | undefined)[] = [];
    const call: ResolvedTool['call'] = async (_input, { requestId }) => {
      ids.push(requestId);
      return { content: [] };
    };
    found = { definition: { name: 'any', inputSchema: { type: 'object' } }, call };
    const sessionId = (await post(initialize)).headers.get('mcp-session-id') ?? '';

    await post({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'any', arguments: {} } }, sessionId);

    expect(ids).to.deep.equal(['r1']);
  });

  it('is a result that its model reads, where it called a tool', async () => {
    const sessionId = (await post(initialize)).headers.get('mcp-session-id') ?? '';
    failure = new PluginError('storage_unavailable', away);

    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'any', arguments: {} } };
    const { result } = (await (await post(call, sessionId)).json()) as { result: CallToolResult };

    const [content] = result.content as { text: string }[];
    expect(result.isError).to.equal(true);
    expect(JSON.parse(content?.text ?? '')).to.include({
      code: 'storage_unavailable',
      message: away,
      request_id: 'r1',
    });
  });

  it('is nothing of an error that nobody expected, which is logged', async () => {
    failure = new PluginError('internal', 'a secret');

    const response = await post(initialize);

    expect([response.status, await response.text()].join())
      .to.match(/^500/)
      .and.not.contain('secret');
    expect(logger.lines.map(({ message }) => message)).to.deep.equal(['a request failed']);
  });
});
