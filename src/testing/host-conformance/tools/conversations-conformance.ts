import type { ToolRequest } from '../../../host/index.js';
import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual, expectThat } from '../expectations.js';
import { readPrincipal } from '../routes/probe-routes.js';
import type { RunningHost } from '../running-host.js';
import { isNamed, startConversation, toolNamed } from './conversation-probe.js';

/** What an agent of the host gets of its tools. */
export function describeConversations(suite: ConformanceSuite): void {
  suite.group('tools: conversations', () => {
    suite.check('asks the providers for the tools of a conversation, and says who talks', checkRequests);
    suite.check('gives the agent the tools of now after notifyChanged', checkChanges);
    suite.check('hands on what a call answers', checkAnswer);
    suite.check('aborts the signal of a call when the turn is stopped', checkSignal);
  });
}

async function checkRequests(start: StartHost): Promise<void> {
  const requests: ToolRequest[] = [];
  const { host, conversation } = await startConversation(start, async (request) => {
    requests.push(request);
    return [toolNamed('first')];
  });

  const names = await host.inTime('listToolNames() must resolve.', conversation.listToolNames());

  const mend =
    'Ask every provider of the channel with resolveTools(), and give the agent the tools that it answers with.';
  expectThat(names.some(isNamed('first')), `${mend} The agent has ${names.join(', ') || 'none'}.`);
  await expectRequest(host, requests[0]);
}

async function expectRequest(host: RunningHost, request: ToolRequest | undefined): Promise<void> {
  const { orgId, userId } = await readPrincipal(host, 'member');
  const agent = (await host.platform.directory.listAgents(orgId)).find(({ isDefault }) => isDefault);
  const given = {
    channel: request?.channel,
    orgId: request?.orgId,
    userId: request?.userId,
    agentId: request?.agentId,
  };
  const mend =
    'resolveTools() must get the channel, the agent, and the organization and id of the person who talks, from your own session.';
  expectEqual(given, { channel: 'web', orgId, userId, agentId: agent?.id }, mend);
  expectThat(request?.signal instanceof AbortSignal, 'resolveTools() must get a signal.');
}

async function checkChanges(start: StartHost): Promise<void> {
  let tools = [toolNamed('first')];
  const { host, conversation } = await startConversation(start, async () => tools);
  await conversation.listToolNames();
  const { orgId, userId } = await readPrincipal(host, 'member');

  for (const [name, scope] of [['second', { orgId }] as const, ['third', { orgId, userId }] as const]) {
    tools = [toolNamed(name)];
    host.platform.tools.notifyChanged(scope);
    const mend = `After notifyChanged({ ${Object.keys(scope).join(', ')} }), resolve the tools of open conversations again; over MCP, send notifications/tools/list_changed.`;
    await host.until(mend, async () => (await conversation.listToolNames()).some(isNamed(name)));
  }
}

async function checkAnswer(start: StartHost): Promise<void> {
  const content = [{ type: 'text' as const, text: 'what the tool answers' }];
  const inputs: unknown[] = [];
  const tool = toolNamed('answering', async (input) => {
    inputs.push(input);
    return { content, isError: true };
  });
  const { host, conversation } = await startConversation(start, async () => [tool]);
  const name = (await conversation.listToolNames()).find(isNamed('answering'));
  expectThat(name, 'The agent must have the tools that resolveTools() answers with.');

  const called = conversation.callTool(name, { word: 'kept' }, { signal: new AbortController().signal });
  const answer = await host.inTime('callTool() must resolve with what the tool answers.', called);

  expectEqual(inputs, [{ word: 'kept' }], 'Call the tool once, with the input of the agent.');
  expectEqual(answer.content, content, 'Hand on the content of the result as the tool gives it.');
  expectEqual(answer.isError, true, 'Hand on isError of the result as the tool gives it.');
}

async function checkSignal(start: StartHost): Promise<void> {
  const given: unknown[] = [];
  const tool = toolNamed('waiting', (_input, options) => {
    const signal: AbortSignal | undefined = options?.signal;
    given.push(signal);
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ content: [] })));
  });
  const { host, conversation } = await startConversation(start, async () => [tool]);
  const name = (await conversation.listToolNames()).find(isNamed('waiting')) ?? 'conformance_waiting';

  const turn = new AbortController();
  // Whether a stopped call resolves or rejects is the host's own affair.
  conversation.callTool(name, {}, { signal: turn.signal }).catch(() => {});
  await host.until('callTool() must call the tool.', () => given.length > 0);
  const [signal] = given;
  expectThat(signal instanceof AbortSignal, 'Call a tool with the signal of the turn: call(input, { signal }).');
  turn.abort();
  const mend = 'Abort the signal that call() got when the person stops the turn.';
  await host.until(mend, () => signal.aborted);
}
