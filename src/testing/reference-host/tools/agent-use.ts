import { z } from 'zod';
import type { Channel, Principal, RouteContext } from '../../../host/index.js';
import { HostProblem } from '../http/problem.js';

export const channelSchema = z.enum(['web', 'bridge', 'cli', 'automation'] satisfies Channel[]);

/** What a simulated channel may choose: the organization that its `/org` points at, and the person it runs for. */
export const standInSchema = z.object({
  org: z.string().min(1).max(200).optional(),
  person: z.string().min(1).max(200).optional(),
});

export type StandIn = z.output<typeof standInSchema>;

/**
 * Somebody who uses an agent. `clientOrigin` is where their browser is. `org`: where the simulated channel's `/org` points,
 * one's own organization where it is left out. `person`: whom the simulated channel runs for, nobody where it is left out.
 */
export type AgentUse = {
  principal: Principal;
  agentId: string;
  channel: Channel;
  clientOrigin: string;
  org?: string | undefined;
  person?: string | undefined;
};

/**
 * Who uses which agent, as the address of the request says it: `?channel=automation&org=globex&person=eve`.
 * @throws HostProblem 400 for a channel that does not exist, and for names that cannot be any.
 */
export function readAgentUse(context: RouteContext): AgentUse {
  return toAgentUse(context, readChannel(context.request), readStandIn(context.request));
}

/**
 * Who uses which agent. A browser tells its origin; another client counts as being at the address it called.
 * @throws HostProblem 400 for a name with NUL, which PostgreSQL stores in no text.
 */
export function toAgentUse(context: RouteContext, channel: Channel, { org, person }: StandIn = {}): AgentUse {
  const { principal, params, request } = context;
  if (!principal) throw new HostProblem(401, 'unauthenticated', 'Sign in first.');
  if ([params.agent, org, person].some((name) => name?.includes('\0'))) {
    const errors = [{ field: 'agent', message: 'has a character that no name has' }];
    throw new HostProblem(400, 'invalid_request', 'No agent has such a name.', { errors });
  }
  const clientOrigin = request.headers.get('origin') ?? new URL(request.url).origin;
  return { principal, agentId: params.agent ?? '', channel, clientOrigin, org, person };
}

/** The organization whose agent is used. */
export function orgOf({ principal, org }: AgentUse): string {
  return org ?? principal.orgId;
}

function readChannel(request: Request): Channel {
  const parsed = channelSchema.default('web').safeParse(new URL(request.url).searchParams.get('channel') ?? undefined);
  if (parsed.success) return parsed.data;
  const errors = [{ field: 'channel', message: `expected one of ${channelSchema.options.join(', ')}` }];
  throw new HostProblem(400, 'invalid_request', 'There is no such channel.', { errors });
}

function readStandIn(request: Request): StandIn {
  const { searchParams } = new URL(request.url);
  const parsed = standInSchema.safeParse({
    org: searchParams.get('org') ?? undefined,
    person: searchParams.get('person') ?? undefined,
  });
  if (parsed.success) return parsed.data;
  throw new HostProblem(400, 'invalid_request', 'There is no such organization or person.');
}
