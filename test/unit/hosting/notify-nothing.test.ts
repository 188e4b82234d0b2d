import { expect } from 'chai';
import type { ToolScope } from '../../../src/host/index.js';
import { initializeMessage, mcpHeaders } from '../../support/agents/mcp-session-under-test.js';
import { PluginHostUnderTest } from '../../support/hosts/plugin-host-under-test.js';
import { useUnhandledRejections } from '../../support/unhandled-rejections.js';

describe('A host that tells of changed tools without a scope', () => {
  const rejections = useUnhandledRejections();

  it('does not end the process by a rejection that nobody handles', async () => {
    const test = new PluginHostUnderTest();
    const host = await test.start({ mcpPath: '/v1/agents/:agent/mcp' });
    const init = { method: 'POST', headers: mcpHeaders, body: JSON.stringify(initializeMessage()) };
    const opened = await test.ask(host, '/v1/agents/acme-assistant/mcp', init);
    expect(opened.status).to.equal(200);

    const notify = () => host.notifyToolsChanged(null as unknown as ToolScope);
    expect(notify).to.throw('the id of an organization');
    await new Promise((resolve) => setTimeout(resolve, 20));

    await host.stop();

    expect(rejections).to.deep.equal([]);
  });
});
