import { checkedDirectory } from '../host/checks/checked-directory.js';
import { disposeAll, requireRegistration } from '../host/checks/disposal.js';
import { isGone } from '../host/checks/is-gone.js';
import type { Directory, EventBus, Principal } from '../host/index.js';
import type { OpenStreams } from './http/open-streams.js';
import type { AgentCaller } from './tools/agent-caller.js';
import type { McpSessions } from './tools/mcp-sessions.js';

/**
 * Closes the streams and MCP sessions of people, agents and organizations that are removed, until what it returns is called. An
 * event may be late, repeated or of another platform, so whom the directory still has keeps theirs.
 */
export function closeOnRemoval<Caller extends AgentCaller>(options: {
  directory: Directory;
  events: EventBus;
  streams: OpenStreams;
  mcp: McpSessions<Caller>;
}): () => Promise<void> {
  const { events, streams, mcp } = options;
  const directory = checkedDirectory(options.directory);
  const closeFor = (isRemoved: (principal: Principal) => boolean) => {
    streams.closeWhere((signedIn) => signedIn !== undefined && isRemoved(signedIn.principal));
    return mcp.close(({ principal }) => isRemoved(principal));
  };
  const subscriptions = [
    events.subscribe('member.removed', async ({ orgId, userId }) => {
      if (await isGone(() => directory.findMember(orgId, userId)))
        await closeFor((principal) => principal.orgId === orgId && principal.userId === userId);
    }),
    events.subscribe('organization.deleted', async ({ orgId }) => {
      if (await isGone(() => directory.findOrganization(orgId)))
        await closeFor((principal) => principal.orgId === orgId);
    }),
    events.subscribe('agent.deleted', async ({ orgId, agentId }) => {
      const find = async () => (await directory.listAgents(orgId)).find(({ id }) => id === agentId);
      if (await isGone(find)) await mcp.close((caller) => caller.orgId === orgId && caller.agentId === agentId);
    }),
  ];
  const registrations = subscriptions.map((given) => requireRegistration('events.subscribe', given));
  return () => disposeAll(registrations);
}
