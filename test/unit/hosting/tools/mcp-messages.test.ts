import { expect } from 'chai';
import { anyTool, McpSessionUnderTest } from '../../../support/agents/mcp-session-under-test.js';

const jsonrpc = '2.0';

describe('A message of an MCP client', () => {
  let session: McpSessionUnderTest;
  let called: unknown[];

  beforeEach(async () => {
    called = [];
    const find = anyTool(async (input) => {
      called.push(input);
      return 'done';
    });
    session = await McpSessionUnderTest.open({ find, protocolVersion: '2025-11-25' });
  });
  afterEach(() => session.close());

  it('is refused that is not UTF-8: its call is not carried out with other characters', async () => {
    const call = { jsonrpc, id: 1, method: 'tools/call', params: { name: 'send', arguments: { to: 'Müller' } } };

    const answer = await session.sendBody(new Uint8Array(Buffer.from(JSON.stringify(call), 'latin1')));

    expect(called).to.deep.equal([]);
    expect([answer.status, await answer.json()]).to.deep.equal([
      400,
      { jsonrpc, error: { code: -32700, message: 'Parse error: Invalid JSON' }, id: null },
    ]);
  });

  it('is answered as any other that asks to be run as a task, since no tasks are offered', async () => {
    const task = { ttl: 60_000 };

    const call = await session.send({ jsonrpc, id: 1, method: 'tools/call', params: { name: 'send', task } });
    const list = await session.send({ jsonrpc, id: 2, method: 'tools/list', params: { task } });

    expect(await call.json()).to.have.nested.property('result.content[0].text', 'done');
    expect(await list.json()).to.have.nested.property('result.tools');
  });
});
