import type { Agent, ToolRequest } from '../../../host/index.js';
import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual, expectOpen, expectThat } from '../expectations.js';
import type { ConversationUnderTest } from '../host-under-test.js';
import { readPrincipal } from '../routes/probe-routes.js';
import type { RunningHost } from '../running-host.js';
import { isNamed, startConversation, toolNamed } from './conversation-probe.js';

/** Characters of a long document; the plugin takes arguments of twice as many. */
const documentLength = 500_000;
/** So many that some of them meet in any host. */
const callsAtOnce = 8;

/** What an agent of the host gets of its tools. */
export function describeConversations(suite: ConformanceSuite): void {
  suite.group('tools: conversations', () => {
    suite.check('asks the providers for the tools of a conversation, and says who talks', checkRequests);
    suite.check('gives nobody the tools of somebody else', checkPeople);
    suite.check('gives the agent the tools of now after notifyChanged', checkChanges);
    suite.check('hands on what a call answers', checkAnswer);
    suite.check('hands on arguments as long as a document', checkLongInput);
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
  const agent = await defaultAgentOf(host, orgId);
  const given = {
    channel: request?.channel,
    orgId: request?.orgId,
    userId: request?.userId,
    agentId: request?.agentId,
  };
  const mend =
    'resolveTools() must get the channel, the agent, and the organization and id of the person who talks, from your own session.';
  expectEqual(given, { channel: 'web', orgId, userId, agentId: agent.id }, mend);
  expectThat(request?.signal instanceof AbortSignal, 'resolveTools() must get a signal.');
  const { clientOrigin = '' } = request;
  const isOfBrowser = host.platform.routes.isServedOrigin(clientOrigin);
  const origin = "Give resolveTools() the origin of the person's browser, in the form of URL.origin";
  expectThat(isOfBrowser, `${origin}; isServedOrigin() must know it. It is "${clientOrigin}".`);
}

async function defaultAgentOf({ platform }: RunningHost, orgId: string): Promise<Agent> {
  const agent = (await platform.directory.listAgents(orgId)).find(({ isDefault }) => isDefault);
  expectThat(agent, `${orgId} needs a default agent.`);
  return agent;
}

/** A tool acts for whoever it was resolved for. */
async function checkPeople(start: StartHost): Promise<void> {
  const { host, conversation } = await startConversation(start, async ({ userId }) => [
    toolNamed('whoami', async () => ({ content: [{ type: 'text', text: `${userId}` }] })),
  ]);
  const others = { member: conversation, org_admin: await host.openConversation('org_admin') };

  for (const person of ['member', 'org_admin', 'member'] as const) {
    const { userId } = await readPrincipal(host, person);
    const { content } = await callNamed(others[person], 'whoami');
    const mend = `Resolve the tools for each person who talks, and keep none of them for another: in the chat of the ${person},`;
    expectEqual(content, [{ type: 'text', text: userId }], `${mend} a tool acted for somebody else.`);
  }
  await checkPeopleAtOnce(host, others);
}

/** As in the chats of several people with one agent. */
async function checkPeopleAtOnce(
  host: RunningHost,
  conversations: Record<'member' | 'org_admin', ConversationUnderTest>,
): Promise<void> {
  const people = Array.from({ length: callsAtOnce }, (_, at) => (at % 2 === 0 ? 'member' : 'org_admin'));
  const [member, orgAdmin] = [await readPrincipal(host, 'member'), await readPrincipal(host, 'org_admin')];
  const userIds = { member: member.userId, org_admin: orgAdmin.userId };
  const answers = await Promise.all(people.map((person) => callNamed(conversations[person], 'whoami')));
  const mend = 'Resolve the tools for each person who talks, also while others do: a tool acted for somebody else.';
  expectEqual(
    answers.map(({ content }) => content),
    people.map((person) => [{ type: 'text', text: userIds[person] }]),
    mend,
  );
}

async function callNamed(conversation: ConversationUnderTest, name: string, input: Record<string, unknown> = {}) {
  const named = (await conversation.listToolNames()).find(isNamed(name));
  expectThat(named, 'The agent must have the tools that resolveTools() answers with.');
  return conversation.callTool(named, input, { signal: new AbortController().signal });
}

async function checkChanges(start: StartHost): Promise<void> {
  let tools = [toolNamed('first')];
  const { host, conversation, registration } = await startConversation(start, async () => tools);
  await conversation.listToolNames();
  const { orgId, userId } = await readPrincipal(host, 'member');
  const { id: agentId } = await defaultAgentOf(host, orgId);

  const scopes = { second: { orgId }, third: { orgId, userId }, fourth: { orgId, agentId } };
  for (const [name, scope] of Object.entries(scopes)) {
    tools = [toolNamed(name)];
    host.platform.tools.notifyChanged(scope);
    const mend = `After notifyChanged({ ${Object.keys(scope).join(', ')} }), resolve the tools of open conversations again; over MCP, send notifications/tools/list_changed.`;
    await host.until(mend, async () => (await conversation.listToolNames()).some(isNamed(name)));
  }

  registration?.dispose();
  host.platform.tools.notifyChanged({ orgId });
  const mend = 'dispose() of what registerProvider() returned must take the tools of that provider away.';
  await host.until(mend, async () => !(await conversation.listToolNames()).some(isNamed('fourth')));
}

async function checkAnswer(start: StartHost): Promise<void> {
  const inputs: unknown[] = [];
  const tool = toolNamed('answering', async (input) => {
    inputs.push(input);
    return { content: [contentOf(inputs.length)], isError: true };
  });
  const { host, conversation } = await startConversation(start, async () => [tool]);

  for (const [index, word] of ['first', 'second'].entries()) {
    const called = callNamed(conversation, 'answering', { word });
    const answer = await host.inTime('callTool() must resolve with what the tool answers.', called);

    expectEqual(inputs[index], { word }, 'Call the tool once for each call, with the input of the agent.');
    expectEqual(inputs.length, index + 1, 'Call the tool once for each call, with the input of the agent.');
    expectEqual(answer.content, [contentOf(index + 1)], 'Hand on the content of each result as the tool gives it.');
    expectEqual(answer.isError, true, 'Hand on isError of the result as the tool gives it.');
  }
}

function contentOf(call: number) {
  return { type: 'text' as const, text: `what call ${call} answers` };
}

async function checkLongInput(start: StartHost): Promise<void> {
  const lengths: number[] = [];
  const tool = toolNamed('reading', async ({ text }) => {
    lengths.push(String(text).length);
    return { content: [] };
  });
  const { host, conversation } = await startConversation(start, async () => [tool]);

  const called = callNamed(conversation, 'reading', { text: 'x'.repeat(documentLength) });
  // A host may refuse by an error or by an answer; what counts is what the tool gets.
  await host.inTime(
    'callTool() must end.',
    called.catch(() => {}),
  );

  const mend = `Agents send whole documents: let a call over MCP, or by a way of your own, have a body of 1 MiB. With arguments of ${documentLength} characters`;
  expectEqual(lengths, [documentLength], `${mend} the tool must be called.`);
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
  await expectOpen(signal, 'the signal that call() got');
  turn.abort();
  const mend = 'Abort the signal that call() got when the person stops the turn.';
  await host.until(mend, () => signal.aborted);
}
