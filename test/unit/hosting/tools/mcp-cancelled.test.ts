import { expect } from 'chai';
import { anyTool, McpSessionUnderTest } from '../../../support/agents/mcp-session-under-test.js';

const jsonrpc = '2.0';
const callOf = (id: number, name: string) => ({ jsonrpc, id, method: 'tools/call', params: { name } });
const cancelOf = (requestId: number) => ({ jsonrpc, method: 'notifications/cancelled', params: { requestId } });
const ping = { jsonrpc, id: 9, method: 'ping' };

describe('MCP requests that their client cancels', () => {
  let session: McpSessionUnderTest;
  let begun: Promise<unknown>;
  /** Lets the tool called `gated` end, and lists of tools be made. */
  let letGo: () => void;

  const send = (message: unknown) => session.send(message);

  beforeEach(async () => {
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let begin = () => {};
    begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let isOpen = false;
    const wait = async () => {
      begin();
      await gate;
    };
    const resolve = async () => {
      if (isOpen) await wait();
      return { tools: [], instructions: '' };
    };
    const find = anyTool(async (_input, { name }) => {
      if (name === 'gated') await wait();
      return name;
    });
    session = await McpSessionUnderTest.open({ resolve, find, protocolVersion: '2025-03-26' });
    isOpen = true;
  });

  afterEach(async () => {
    letGo();
    await session.close();
  });

  const together: Record<string, object[]> = {
    'after the call': [callOf(1, 'quick'), cancelOf(1)],
    'before the call': [cancelOf(1), callOf(1, 'quick')],
    'with a ping': [{ ...ping, id: 1 }, cancelOf(1)],
    'with all of several': [callOf(1, 'quick'), callOf(2, 'gated'), cancelOf(2), cancelOf(1)],
  };
  for (const [name, messages] of Object.entries(together)) {
    it(`are left without an answer at once where the same message says so ${name}`, async () => {
      const answer = await send(messages);

      expect([answer.status, await answer.text()]).to.deep.equal([202, '']);
      expect((await send({ ...ping, id: 1 })).status).to.equal(200);
    });
  }

  it('are left without an answer when they ask for the list of tools, too', async () => {
    const list = send({ jsonrpc, id: 1, method: 'tools/list' });
    await begun;

    await send(cancelOf(1));

    expect((await list).status).to.equal(202);
  });

  it('take the answer from no other that came in the same message', async () => {
    const all = send([callOf(1, 'gated'), callOf(2, 'gated'), ping]);
    await begun;

    await send(cancelOf(1));
    letGo();

    const answers: { id: number }[] = await (await all).json();
    expect(answers.map(({ id }) => id).sort()).to.deep.equal([2, 9]);
  });

  it('are answered where the message that would cancel them is refused', async () => {
    const call = send(callOf(1, 'gated'));
    await begun;

    const refused = await send([cancelOf(1), 5]);
    letGo();

    expect(refused.status).to.equal(400);
    expect((await (await call).json()).result.content[0].text).to.equal('gated');
  });
});
