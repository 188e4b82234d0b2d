import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import type { ResolvedTool } from '../../../../src/host/index.js';
import { McpSessionUnderTest } from '../../../support/agents/mcp-session-under-test.js';

/** Each call of it waits until it is let go by its name, and says that name. */
function gatedTool() {
  const letGo = new Map<string, () => void>();
  const called: string[] = [];
  const calls = new EventEmitter();
  const tool: ResolvedTool = {
    definition: { name: 'gated', inputSchema: { type: 'object' } },
    call: async (input) => {
      const { name } = input as { name: string };
      const end = new Promise<void>((resolve) => letGo.set(name, resolve));
      called.push(name);
      calls.emit(name);
      await end;
      return { content: [{ type: 'text', text: name }] };
    },
  };
  const untilCalled = async (name: string) => {
    if (!called.includes(name)) await once(calls, name);
  };
  return { tool, called, untilCalled, letGo: (name: string) => letGo.get(name)?.() };
}

describe('The ids of MCP requests', () => {
  let session: McpSessionUnderTest;
  let gated: ReturnType<typeof gatedTool>;

  const send = (message: unknown) => session.send(message);
  const callOf = (id: number | string, name: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'gated', arguments: { name } },
  });
  const textOf = async (response: Response) => (await response.json()).result.content[0].text;

  beforeEach(async () => {
    gated = gatedTool();
    session = await McpSessionUnderTest.open({ find: async () => gated.tool, protocolVersion: '2025-03-26' });
  });

  afterEach(() => session.close());

  it('are refused while an earlier request has them, which gets its own answer', async () => {
    const first = send(callOf(7, 'first'));
    await gated.untilCalled('first');

    const second = await Promise.race([send(callOf(7, 'second')), gated.untilCalled('second')]);
    gated.letGo('first');

    expect([second?.status, (await second?.json())?.error.code]).to.deep.equal([400, -32600]);
    expect(await textOf(await first)).to.equal('first');
    expect(gated.called).to.deep.equal(['first']);
  });

  it('are refused twice in one message, of which nothing is run', async () => {
    const answer = await send([callOf(7, 'first'), callOf(7, 'second')]);

    expect([answer.status, gated.called]).to.deep.equal([400, []]);
  });

  it('may come again once they are answered, and differ as text and number', async () => {
    for (const name of ['first', 'second']) {
      const answers = [send(callOf(7, name)), send(callOf('7', `${name} text`))];
      await gated.untilCalled(name);
      await gated.untilCalled(`${name} text`);
      gated.letGo(`${name} text`);
      gated.letGo(name);
      expect(await Promise.all((await Promise.all(answers)).map(textOf))).to.deep.equal([name, `${name} text`]);
    }
  });

  it('are missed in a list without a message, which is refused and not taken for one that wants no answer', async () => {
    const answer = await send([]);

    expect([answer.status, (await answer.json()).error]).to.deep.equal([
      400,
      { code: -32600, message: 'Invalid Request: there is no message' },
    ]);
  });

  it('leave what is no JSON, and no request, to the protocol', async () => {
    expect((await (await session.sendBody('{')).json()).error.code).to.equal(-32700);
    expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).to.equal(202);
    expect((await send(null)).status).to.equal(400);
  });
});
