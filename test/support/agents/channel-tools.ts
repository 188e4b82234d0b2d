import type { ResolvedTools, ToolRequest } from '../../../src/host/index.js';
import type { ToolProviders } from '../../../src/hosting/tools/tool-providers.js';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { readResult } from '../browser/browser-client.js';
import { neverAborted } from '../signals.js';

/** The tools of an agent of Acme, by default its default one, as a channel asks for them itself, which no route of the host would. */
export function resolveOnChannel(
  { host }: Pick<ReferenceHost, 'host'>,
  request: Pick<ToolRequest, 'channel'> & Partial<ToolRequest>,
): Promise<ResolvedTools> {
  const [provider] = (host.tools as ToolProviders).listFor(request.channel);
  if (provider === undefined) throw new Error(`No plugin has tools on the channel ${request.channel}.`);
  return provider.resolveTools({ orgId: 'acme', agentId: 'acme-assistant', ...neverAborted(), ...request });
}

/** Calls one of them and parses its result, whether a success or an error. */
export async function callResolved({ tools }: ResolvedTools, name: string, input: Record<string, unknown>) {
  const tool = tools.find(({ definition }) => definition.name === `appconnect__${name}`);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  return readResult(await tool.call(input, neverAborted()));
}
