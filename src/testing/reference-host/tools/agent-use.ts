import { z } from 'zod';
import type { Channel, RouteContext } from '../../../host/index.js';
import { HostProblem } from '../http/problem.js';
import type { AgentUse } from './agent-tools.js';

export const channelSchema = z.enum(['web', 'bridge', 'cli', 'automation'] satisfies Channel[]);

/** @throws HostProblem 400 for a channel that does not exist. */
export function readChannel(request: Request): Channel {
  const parsed = channelSchema.default('web').safeParse(new URL(request.url).searchParams.get('channel') ?? undefined);
  if (parsed.success) return parsed.data;
  const errors = [{ field: 'channel', message: `expected one of ${channelSchema.options.join(', ')}` }];
  throw new HostProblem(400, 'invalid_request', 'There is no such channel.', { errors });
}

/**
 * Who uses which agent. A browser tells its origin; another client counts as being at the address it called.
 * @throws HostProblem 400 for a name with NUL, which PostgreSQL stores in no text.
 */
export function toAgentUse(context: RouteContext, channel: Channel): AgentUse {
  const { principal, params, request } = context;
  if (!principal) throw new HostProblem(401, 'unauthenticated', 'Sign in first.');
  if (params.agent?.includes('\0')) {
    const errors = [{ field: 'agent', message: 'has a character that no name has' }];
    throw new HostProblem(400, 'invalid_request', 'No agent has such a name.', { errors });
  }
  const clientOrigin = request.headers.get('origin') ?? new URL(request.url).origin;
  return { principal, agentId: params.agent ?? '', channel, clientOrigin };
}
