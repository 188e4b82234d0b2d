import type { HostPlatform, Registration, ResolvedTool, ToolProvider, ToolRequest } from '../../../host/index.js';
import type { StartHost } from '../conformance-suite.js';
import type { ConversationUnderTest } from '../host-under-test.js';
import { addProbeRoutes } from '../routes/probe-routes.js';
import type { RunningHost } from '../running-host.js';

/** A conversation of the member; a plugin gives the web channel these tools and instructions. */
export async function startConversation(
  start: StartHost,
  listTools: (request: ToolRequest) => Promise<ResolvedTool[]>,
  instructions = '',
): Promise<{ host: RunningHost; conversation: ConversationUnderTest; registration: Registration | undefined }> {
  const provider: ToolProvider = {
    resolveTools: async (request) => ({ tools: await listTools(request), instructions }),
  };
  let registration: Registration | undefined;
  const activate = (platform: HostPlatform) => {
    addProbeRoutes(platform);
    registration = platform.tools.registerProvider('web', provider);
  };
  const host = await start({ activate });
  return { host, conversation: await host.openConversation('member'), registration };
}

export function toolNamed(name: string, call: ResolvedTool['call'] = async () => ({ content: [] })): ResolvedTool {
  const inputSchema = { type: 'object' as const };
  return { definition: { name: `conformance_${name}`, description: 'A tool of a test.', inputSchema }, call };
}

/** A host may put a prefix before the names of tools. */
export function isNamed(name: string): (toolName: string) => boolean {
  return (toolName) => toolName.endsWith(`conformance_${name}`);
}
