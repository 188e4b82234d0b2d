import { once } from 'node:events';
import { expect } from 'chai';
import { anyTool, McpSessionUnderTest } from '../../../support/agents/mcp-session-under-test.js';

const jsonrpc = '2.0';

describe('A call that its MCP client cancels', () => {
  for (const id of [0, '', 7, 'a']) {
    it(`is told so, whatever its id: ${JSON.stringify(id)}`, async () => {
      let start: (signal: AbortSignal) => void = () => {};
      const started = new Promise<AbortSignal>((begin) => {
        start = begin;
      });
      const find = anyTool(async (_input, { signal }) => {
        start(signal);
        await once(signal, 'abort');
        return 'cancelled';
      });
      const session = await McpSessionUnderTest.open({ find, protocolVersion: '2025-11-25' });

      const call = session.send({ jsonrpc, id, method: 'tools/call', params: { name: 'send' } });
      const signal = await started;
      await session.send({ jsonrpc, method: 'notifications/cancelled', params: { requestId: id } });
      await call;

      expect(signal.aborted).to.equal(true);
      await session.close();
    });
  }
});
