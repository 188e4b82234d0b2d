import type { PluginModule } from '../../../src/host/index.js';
import type { ConversationUnderTest, HostUnderTest } from '../../../src/testing/index.js';
import type { ReferenceHost, ReferenceHostOptions } from '../../../src/testing/reference-host/reference-host.js';
import { Conversation } from '../agents/conversation.js';
import { startHostWith } from './inline-plugin.js';

// Ben is an org admin and no platform admin; Ada is both.
const users = { member: 'cleo', org_admin: 'ben', platform_admin: 'ada' };

/** The reference host, as the conformance suite wants it. */
export async function startHostUnderTest(
  activate: PluginModule['activate'],
  options: Partial<ReferenceHostOptions> = {},
): Promise<HostUnderTest> {
  return toHostUnderTest(await startHostWith(activate, options));
}

/** A host with Ada, Ben and Cleo in Acme, as the conformance suite wants it. `agent`: the default one. */
export function toHostUnderTest(
  host: Pick<HostUnderTest, 'url' | 'changes' | 'close'> & Pick<ReferenceHost, 'signIn'>,
  agent = 'acme-assistant',
): HostUnderTest {
  const { url, changes } = host;
  return {
    url,
    changes,
    close: () => host.close(),
    headersFor: async (person) => ({ cookie: await host.signIn(users[person], 'acme') }),
    openConversation: async (person) => observe(await Conversation.open(host, { user: users[person], agent })),
  };
}

function observe(conversation: Conversation): ConversationUnderTest {
  let listed: { names: string[]; changeCount: number } | undefined;
  return {
    async listToolNames() {
      const { changeCount } = conversation;
      if (listed?.changeCount !== changeCount) {
        listed = { names: (await conversation.tools()).map(({ name }) => name), changeCount };
      }
      return listed.names;
    },
    listTools: () => conversation.tools(),
    readInstructions: async () => conversation.instructions,
    callTool: (name, input, options) => conversation.callByName(name, input, options),
    close: () => conversation.close(),
  };
}
