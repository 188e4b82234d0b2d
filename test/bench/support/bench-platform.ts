import type { Knex } from 'knex';
import type { Channel, HostPlatform, ResolvedTool, ToolProvider, ToolRegistry } from '../../../src/host/index.js';
import { activate } from '../../../src/index.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { startHostWith } from '../../support/hosts/inline-plugin.js';
import { addMembers } from './add-members.js';
import { connectApp, signIn } from './bench-host.js';
import type { SeparateEmulator } from './emulator-process.js';

const agent = { orgId: 'acme', agentId: 'acme-assistant' };

export type BenchPlatform = {
  /** The plugin's tables. */
  database: Knex;
  /** Ada, who set everything up, with her mailbox connected. */
  ada: BrowserClient;
  /** The tool that runs actions, for one member, as a host holds it: in process, without HTTP. Bridges name nobody. */
  resolveInvoke(userId?: string, channel?: Channel): Promise<ResolvedTool>;
  addMember(userId: string): Promise<void>;
  /** Adds members to Acme until it has that many. */
  fillUpTo(memberCount: number): Promise<void>;
  close(): Promise<void>;
};

/** The plugin in the reference host, against an emulator in another process, with one app enabled and connected. */
export async function openBenchPlatform(emulator: SeparateEmulator): Promise<BenchPlatform> {
  const registry: Map<Channel, ToolProvider> = new Map();
  let platform: HostPlatform | undefined;
  const host = await startHostWith(
    (given) => {
      platform = given;
      return activate({ ...given, tools: watching(given.tools, registry) });
    },
    { environment: { APPCONNECT_PROVIDER_URL: emulator.url } },
  );
  const database = await platform?.database.getClient();
  if (platform === undefined || database === undefined || registry.size === 0) throw new Error(host.problems.join(' '));
  const ada = await signIn(host.url);
  await connectApp(ada, emulator.projectKey);
  return {
    database,
    ada,
    resolveInvoke: (userId, channel = 'web') => resolveInvoke(registry, { userId, channel }),
    addMember: (userId) => host.changes.addMember('acme', { userId, name: userId, role: 'member' }),
    fillUpTo: (memberCount) => fillUpTo(host.host, memberCount),
    close: () => host.close(),
  };
}

async function fillUpTo({ directory, configDirectory }: HostPlatform, memberCount: number): Promise<void> {
  const present = await directory.listMembers(agent.orgId);
  await addMembers(configDirectory, { from: present.length + 1, upTo: memberCount });
}

/** Hands the tools on to the host, and keeps the provider of each channel. */
function watching(tools: ToolRegistry, registry: Map<Channel, ToolProvider>): ToolRegistry {
  return {
    registerProvider(channel, provider) {
      registry.set(channel, provider);
      return tools.registerProvider(channel, provider);
    },
    notifyChanged: (scope) => tools.notifyChanged(scope),
  };
}

async function resolveInvoke(
  registry: Map<Channel, ToolProvider>,
  whose: { userId?: string; channel: Channel },
): Promise<ResolvedTool> {
  const request = { ...agent, ...whose, signal: new AbortController().signal };
  const { tools = [] } = (await registry.get(whose.channel)?.resolveTools(request)) ?? {};
  const tool = tools.find(({ definition }) => definition.name === 'appconnect__invoke_action');
  if (tool === undefined) throw new Error(`No tools for ${whose.userId ?? whose.channel}.`);
  return tool;
}
