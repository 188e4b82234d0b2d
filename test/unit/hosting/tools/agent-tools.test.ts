import { expect } from 'chai';
import type { ToolProvider, ToolRequest } from '../../../../src/host/index.js';
import type { PluginLifecycle } from '../../../../src/hosting/plugin-lifecycle.js';
import { AgentTools } from '../../../../src/hosting/tools/agent-tools.js';
import type { ToolProviders } from '../../../../src/hosting/tools/tool-providers.js';
import { useClock } from '../../../support/clock.js';
import { neverAborted } from '../../../support/signals.js';

const chat = { channel: 'web', orgId: 'acme', agentId: 'assistant', userId: 'cleo' } as const;

describe('The tools of an agent', () => {
  const startClock = useClock();

  it('are not asked for without a chat or a signal, and the error says how', async () => {
    const options = { directory: {}, plugin: {}, providers: {} };
    const tools = new AgentTools(options as ConstructorParameters<typeof AgentTools>[0]);
    const resolve = (...given: unknown[]) => Reflect.apply(tools.resolve, tools, given).catch(String);

    for (const given of [[], [chat], [chat, {}], [chat.orgId, neverAborted()], [{ orgId: 'acme' }, neverAborted()]]) {
      expect(await resolve(...given)).to.include(
        'Error: Call tools.resolve({ channel, orgId, agentId, userId }, { signal }).',
      );
    }
  });

  it('are waited for no longer than ten seconds where the directory does not list its agents', async () => {
    const clock = startClock('timers');
    const directory = { listAgents: () => new Promise<never>(() => {}) };
    const plugin = { checkOpen: () => undefined } as PluginLifecycle;
    const providers = { listFor: () => [] as never[] } as unknown as ToolProviders;
    const tools = new AgentTools({ directory, providers, plugin });
    let failure: unknown;
    void tools.resolve(chat, neverAborted()).catch((error) => {
      failure = error;
    });

    await clock.tickAsync(10_000);

    expect(String(failure)).to.include('directory.listAgents() of the host has not answered for 10 seconds.');
  });

  it('are resolved for the origin of the host, where a chat on the web names none', async () => {
    const asked: ToolRequest[] = [];
    const provider: ToolProvider = {
      resolveTools: async (request) => {
        asked.push(request);
        return { tools: [], instructions: '' };
      },
    };
    const directory = { listAgents: async () => [{ id: chat.agentId, orgId: 'acme', name: 'A', isDefault: true }] };
    const plugin = { checkOpen: () => undefined } as PluginLifecycle;
    const providers = { listFor: () => [provider] } as unknown as ToolProviders;
    const tools = new AgentTools({ directory, providers, plugin, origin: 'https://platform.example' });

    await tools.resolve(chat, neverAborted());
    await tools.resolve({ ...chat, clientOrigin: 'https://elsewhere.example' }, neverAborted());
    await tools.resolve({ ...chat, channel: 'bridge' }, neverAborted());

    expect(asked.map(({ clientOrigin }) => clientOrigin)).to.deep.equal([
      'https://platform.example',
      'https://elsewhere.example',
      undefined,
    ]);
  });
});
