import assert from 'node:assert/strict';
import type { ToolProvider } from '../../host/index.js';
import { describeDatabase, describeDirectory, describeEarliestAdmin } from './directory-conformance.js';
import { describeEvents } from './events-conformance.js';
import { type MakeHost, withPlugin } from './host-under-test.js';
import { describeRoutes } from './routes-conformance.js';
import { describeStartup, describeStatus } from './startup-conformance.js';

/**
 * Checks that a host implements the host contract. Call it in a mocha file.
 * The host needs an organization with a member, an org admin and a platform admin who is not the first two, or is the
 * org admin; an agent marked as default, and another one.
 */
export function describeHostConformance(name: string, makeHost: MakeHost): void {
  describe(`${name} keeps the host contract`, () => {
    describeDirectory(makeHost);
    describeEarliestAdmin(makeHost);
    describeDatabase(makeHost);
    describeStartup(makeHost);
    describeRoutes(makeHost);
    describeTools(makeHost);
    describeEvents(makeHost);
    describeStatus(makeHost);
  });
}

const noTools: ToolProvider = { resolveTools: async () => ({ tools: [], instructions: '' }) };

function describeTools(makeHost: MakeHost): void {
  describe('tools', () => {
    it('accepts a provider for every channel, and lets each registration be disposed more than once', () =>
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

    it('accepts the announcement of a change for any scope, with or without open conversations', () =>
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
