import { expect } from 'chai';
import type { PluginHost } from '../../../src/hosting/index.js';
import { initializeMessage, mcpHeaders } from '../../support/agents/mcp-session-under-test.js';
import { FakeDirectory } from '../../support/fakes/fake-directory.js';
import { PluginHostUnderTest, path } from '../../support/hosts/plugin-host-under-test.js';

const ada = { orgId: 'acme', userId: 'ada' };
const assistant = { orgId: 'acme', agentId: 'acme-assistant' };
const open = { endedStreams: 0, session: 200 };
const ended = { endedStreams: 1, session: 404 };

type Removal = {
  publish: (test: PluginHostUnderTest) => void;
  remove: (directory: FakeDirectory) => void;
  leaves: typeof open;
};

const removals: Record<string, Removal> = {
  'a member': {
    publish: ({ events }) => events.publish('member.removed', ada),
    remove: (directory) => directory.remove('acme', 'ada'),
    leaves: ended,
  },
  'an organization': {
    publish: ({ events }) => events.publish('organization.deleted', { orgId: 'acme' }),
    remove: (directory) => directory.removeOrganization('acme'),
    leaves: ended,
  },
  'an agent': {
    publish: ({ events }) => events.publish('agent.deleted', assistant),
    remove: ({ agents }) => agents.splice(0),
    leaves: { ...ended, endedStreams: 0 },
  },
};

describe('The event stream and the MCP session of somebody', () => {
  let test: PluginHostUnderTest;
  let directory: FakeDirectory;
  let host: PluginHost;
  let stream: Response;
  let sessionId: string;

  const send = (message: object, more: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...mcpHeaders, ...more }, body: JSON.stringify(message) };
    return test.ask(host, '/v1/agents/acme-assistant/mcp', init);
  };

  beforeEach(async () => {
    test = new PluginHostUnderTest();
    directory = new FakeDirectory();
    host = await test.start({ directory, mcpPath: '/v1/agents/:agent/mcp' });
    stream = await test.ask(host, path);
    sessionId = (await send(initializeMessage())).headers.get('mcp-session-id') ?? '';
  });

  afterEach(async () => {
    await host.stop();
    await stream.text();
  });

  const outcome = async () => {
    // The directory of this test answers before that.
    await new Promise(setImmediate);
    const { status } = await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-session-id': sessionId });
    return { endedStreams: test.ended, session: status };
  };

  for (const [name, { publish, remove, leaves }] of Object.entries(removals)) {
    it(`go on where the removal of ${name} comes late, and the directory has it again`, async () => {
      publish(test);

      expect(await outcome()).to.deep.equal(open);
    });

    it(`end where the directory no longer has ${name}`, async () => {
      remove(directory);

      publish(test);

      expect(await outcome()).to.deep.equal(leaves);
    });

    it(`end where the directory cannot say whether it still has ${name}`, async () => {
      directory.failNextWith(new Error('The directory does not answer.'));

      publish(test);

      expect(await outcome()).to.deep.equal(leaves);
      expect(test.events.failures).to.deep.equal([]);
    });
  }
});
