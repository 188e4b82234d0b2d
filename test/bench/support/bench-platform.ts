import type { Knex } from 'knex';
import type { HostPlatform, ResolvedTool, ToolProvider, ToolRegistry } from '../../../src/host/index.js';
import { activate } from '../../../src/index.js';
import { startHostWith } from '../../support/inline-plugin.js';
import { Person } from '../../support/person.js';
import type { SeparateEmulator } from './emulator-process.js';

const agent = { channel: 'web' as const, orgId: 'acme', agentId: 'acme-assistant' };

export type BenchPlatform = {
  /** The plugin's tables. */
  database: Knex;
  /** Ada, who set everything up, with her mailbox connected. */
  ada: Person;
  /** The tool that runs actions, for one member, as a host holds it: in process, without HTTP. */
  resolveInvoke(userId: string): Promise<ResolvedTool>;
  addMember(userId: string): Promise<void>;
  close(): Promise<void>;
};

/** The plugin in the reference host, against an emulator in another process, with one app enabled and connected. */
export async function openBenchPlatform(emulator: SeparateEmulator): Promise<BenchPlatform> {
  const registry: { web?: ToolProvider } = {};
  let platform: HostPlatform | undefined;
  const host = await startHostWith(
    (given) => {
      platform = given;
      return activate({ ...given, tools: watching(given.tools, registry) });
    },
    { environment: { APPCONNECT_PROVIDER_URL: emulator.url } },
  );
  const database = await platform?.database.getClient();
  const provider = registry.web;
  if (database === undefined || provider === undefined) throw new Error(host.problems.join(' '));
  const ada = new Person(host.url);
  await ada.post('/v1/session', { user: 'ada', org: 'acme' });
  await ada.put('/v1/appconnect/settings/api-key', { apiKey: emulator.projectKey });
  await ada.put('/v1/appconnect/apps/gmail/enablement');
  await ada.connect('gmail', 'ada@example.com');
  return {
    database,
    ada,
    resolveInvoke: (userId) => resolveInvoke(provider, userId),
    addMember: (userId) => host.changes.addMember('acme', { userId, name: userId, role: 'member' }),
    close: () => host.close(),
  };
}

/** Hands the tools on to the host, and keeps the provider of the web channel. */
function watching(tools: ToolRegistry, registry: { web?: ToolProvider }): ToolRegistry {
  return {
    registerProvider(channel, provider) {
      if (channel === 'web') registry.web = provider;
      return tools.registerProvider(channel, provider);
    },
    notifyChanged: (scope) => tools.notifyChanged(scope),
  };
}

async function resolveInvoke(provider: ToolProvider, userId: string): Promise<ResolvedTool> {
  const { tools } = await provider.resolveTools({ ...agent, userId, signal: new AbortController().signal });
  const tool = tools.find(({ definition }) => definition.name === 'appconnect__invoke_action');
  if (tool === undefined) throw new Error(`No tools for ${userId}.`);
  return tool;
}
