import { expect } from 'chai';
import { anyTool, caller, McpSessionUnderTest } from '../../../support/agents/mcp-session-under-test.js';

const origins = ['http://127.0.0.1', 'http://localhost', 'https://platform.example'];

describe('The caller of an MCP request', () => {
  it('is the one who sent it, also where others of the session come at the same time from elsewhere', async () => {
    const find = anyTool(async (_input, { caller: { clientOrigin = '' } }) => clientOrigin);
    const session = await McpSessionUnderTest.open({ find });

    const answers = origins.map(async (clientOrigin, at) => {
      const call = { jsonrpc: '2.0', id: at + 1, method: 'tools/call', params: { name: 'tells', arguments: {} } };
      return (await (await session.send(call, { ...caller, clientOrigin })).json()).result.content[0].text;
    });

    expect(await Promise.all(answers)).to.deep.equal(origins);
    await session.close();
  });
});
