import type { EventBus, Principal } from '../../../host/index.js';
import type { OpenStreams } from '../http/open-streams.js';
import { orgOf } from './agent-use.js';
import type { McpSessions } from './mcp-sessions.js';

/** Ends what stays open for people, agents and organizations that are gone. */
export function endSessionsOfTheGone(options: { events: EventBus; streams: OpenStreams; mcp: McpSessions }): void {
  const { events, streams, mcp } = options;
  const endFor = (isGone: (principal: Principal) => boolean) => {
    streams.end((signedIn) => signedIn !== undefined && isGone(signedIn.principal));
    return mcp.close(({ principal }) => isGone(principal));
  };
  events.subscribe('member.removed', ({ orgId, userId }) =>
    endFor((principal) => principal.orgId === orgId && principal.userId === userId),
  );
  events.subscribe('organization.deleted', ({ orgId }) => endFor((principal) => principal.orgId === orgId));
  events.subscribe('agent.deleted', ({ orgId, agentId }) =>
    mcp.close((use) => orgOf(use) === orgId && use.agentId === agentId),
  );
}
