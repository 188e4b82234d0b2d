import assert from 'node:assert/strict';
import type { ToolProvider } from '../../host/index.js';
import type { MakeHost } from './host-under-test.js';
import { withPlugin } from './run-plugin.js';

const noTools: ToolProvider = { resolveTools: async () => ({ tools: [], instructions: '' }) };

export function describeTools(makeHost: MakeHost): void {
  describe('tools', () => {
    it('takes a provider for every channel, and lets each be taken back more than once', () =>
      withPlugin(
        makeHost,
        ({ tools }) => {
          for (const channel of ['web', 'bridge', 'cli', 'automation'] as const) {
            const registration = tools.registerProvider(channel, noTools);
            registration.dispose();
            registration.dispose();
            tools.registerProvider(channel, noTools);
          }
        },
        async (host) => {
          assert.equal((await fetch(`${host.url}/health`)).status, 200);
        },
      ));

    it('takes the announcement of a change for any scope, with or without open conversations', () =>
      withPlugin(
        makeHost,
        () => {},
        async (_host, { tools }) => {
          tools.notifyChanged({ orgId: 'no-such-organization' });
          tools.notifyChanged({ orgId: 'no-such-organization', agentId: 'no-such-agent', userId: 'nobody' });
        },
      ));
  });
}
