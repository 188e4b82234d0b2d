import { disposeAll, requireRegistration } from '../host/checks/disposal.js';
import type { EventBus, Principal } from '../host/index.js';
import type { OpenStreams } from './http/open-streams.js';
import type { AgentCaller } from './tools/agent-caller.js';
import type { McpSessions } from './tools/mcp-sessions.js';

/** Closes the streams and MCP sessions of people, agents and organizations that are removed, until what it returns is called. */
export function closeOnRemoval<Caller extends AgentCaller>(options: {
  events: EventBus;
  streams: OpenStreams;
  mcp: McpSessions<Caller>;
}): () => Promise<void> {
  const { events, streams, mcp } = options;
  const closeFor = (isRemoved: (principal: Principal) => boolean) => {
    streams.closeWhere((signedIn) => signedIn !== undefined && isRemoved(signedIn.principal));
    return mcp.close(({ principal }) => isRemoved(principal));
  };
  const subscriptions = [
    events.subscribe('member.removed', ({ orgId, userId }) =>
      closeFor((principal) => principal.orgId === orgId && principal.userId === userId),
    ),
    events.subscribe('organization.deleted', ({ orgId }) => closeFor((principal) => principal.orgId === orgId)),
    events.subscribe('agent.deleted', ({ orgId, agentId }) =>
      mcp.close((caller) => caller.orgId === orgId && caller.agentId === agentId),
    ),
  ];
  const registrations = subscriptions.map((given) => requireRegistration('events.subscribe', given));
  return () => disposeAll(registrations);
}
