import { z } from 'zod';
import type { Channel, RouteContext } from '../../../host/index.js';
import { clientOriginOf } from '../../../hosting/http/cross-site.js';
import { HostProblem } from '../../../hosting/http/problem.js';
import type { AgentCaller } from '../../../hosting/tools/agent-caller.js';

export const channelSchema = z.enum(['web', 'bridge', 'cli', 'automation'] satisfies Channel[]);

/** The choices for a simulated channel: its organization, and the person whom the agent acts for. */
export const simulationSchema = z.object({
  org: z.string().min(1).max(200).optional(),
  person: z.string().min(1).max(200).optional(),
});

type Simulation = z.output<typeof simulationSchema>;

/** `person`: the member whom a simulated channel was chosen to act for, by default nobody. */
export type SimulatedCaller = AgentCaller & { person?: string | undefined };

/**
 * Reads the caller from the address of a request: `?channel=automation&org=globex&person=eve`.
 * @throws HostProblem 400 for a channel that does not exist, and for invalid names.
 */
export function readAgentCaller(context: RouteContext): SimulatedCaller {
  return toAgentCaller(context, readChannel(context.request), readSimulation(context.request));
}

/** @throws HostProblem 400 for a name with NUL, which PostgreSQL cannot store. */
export function toAgentCaller(
  context: RouteContext,
  channel: Channel,
  { org, person }: Simulation = {},
): SimulatedCaller {
  const { principal, params, request } = context;
  if (!principal) throw new HostProblem(401, 'unauthenticated', 'Sign in first.');
  if ([params.agent, org, person].some((name) => name?.includes('\0'))) {
    const errors = [{ field: 'agent', message: 'has a character that no name has' }];
    throw new HostProblem(400, 'invalid_request', 'No agent has such a name.', { errors });
  }
  const clientOrigin = clientOriginOf(request);
  const caller = { principal, agentId: params.agent ?? '', channel, orgId: org ?? principal.orgId, person };
  // On the web the caller is the person; other channels have a person only when one was chosen.
  return channel === 'web' ? { ...caller, userId: principal.userId, clientOrigin } : { ...caller, userId: person };
}

function readChannel(request: Request): Channel {
  const parsed = channelSchema.default('web').safeParse(new URL(request.url).searchParams.get('channel') ?? undefined);
  if (parsed.success) return parsed.data;
  const errors = [{ field: 'channel', message: `expected one of ${channelSchema.options.join(', ')}` }];
  throw new HostProblem(400, 'invalid_request', 'There is no such channel.', { errors });
}

function readSimulation(request: Request): Simulation {
  const { searchParams } = new URL(request.url);
  const parsed = simulationSchema.safeParse({
    org: searchParams.get('org') ?? undefined,
    person: searchParams.get('person') ?? undefined,
  });
  if (parsed.success) return parsed.data;
  throw new HostProblem(400, 'invalid_request', 'There is no such organization or person.');
}
