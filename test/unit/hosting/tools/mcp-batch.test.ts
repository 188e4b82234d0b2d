import { expect } from 'chai';
import { McpSessionUnderTest } from '../../../support/agents/mcp-session-under-test.js';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const note = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };

describe('A batch of MCP messages (JSON-RPC 2.0, 6)', () => {
  let session: McpSessionUnderTest;

  beforeEach(async () => {
    session = await McpSessionUnderTest.open({ protocolVersion: '2025-03-26' });
  });
  afterEach(() => session.close());

  for (const [name, batch] of Object.entries({ 'one request': [ping], 'a request and a notification': [ping, note] })) {
    it(`with ${name} is answered with a list`, async () => {
      expect(await (await session.send(batch)).json()).to.deep.equal([{ jsonrpc: '2.0', id: 1, result: {} }]);
    });
  }

  it('is none where a message comes alone', async () => {
    expect(await (await session.send(ping)).json()).to.deep.equal({ jsonrpc: '2.0', id: 1, result: {} });
  });
});
