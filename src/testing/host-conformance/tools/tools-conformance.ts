import type { ToolProvider } from '../../../host/index.js';
import type { ConformanceSuite } from '../conformance-suite.js';
import { expectEqual } from '../expectations.js';

const channels = ['web', 'bridge', 'cli', 'automation'] as const;
const noTools: ToolProvider = { resolveTools: async () => ({ tools: [], instructions: '' }) };

export function describeTools(suite: ConformanceSuite): void {
  suite.group('tools', () => {
    suite.check(
      'accepts a provider for every channel, and lets each registration be disposed more than once',
      async (start) => {
        const host = await start({
          activate({ tools }) {
            for (const channel of channels) {
              const registration = tools.registerProvider(channel, noTools);
              registration.dispose();
              registration.dispose();
              tools.registerProvider(channel, noTools);
            }
          },
        });
        const { status } = await host.fetch('/health');
        expectEqual(status, 200, 'registerProvider() must take a provider for each channel.');
      },
    );

    suite.check(
      'accepts the announcement of a change for any scope, with or without open conversations',
      async (start) => {
        const { tools } = (await start()).platform;
        tools.notifyChanged({ orgId: 'no-such-organization' });
        tools.notifyChanged({ orgId: 'no-such-organization', agentId: 'no-such-agent', userId: 'nobody' });
      },
    );
  });
}
