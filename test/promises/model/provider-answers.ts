import { PluginError } from '../../../src/domain/plugin-error.js';
import type { ActionOutcome } from '../../../src/provider/port/call-outcome.js';
import type { SendGuards } from '../../../src/provider/port/call-port.js';
import type { KeyedOptions } from '../../../src/provider/port/request-options.js';
import type { Method } from '../../support/fakes/call-recorder.js';

/** A request of one replica to the provider. */
export type Request = { method: Method; input: unknown; options: SendGuards & KeyedOptions };

/** What the provider answers about an account of another project. */
export function absent(method: Method): unknown {
  if (method === 'createSession') throw new PluginError('reconnect_needed', 'There is no such account.');
  if (method === 'isOwnedBy') return false;
  return method === 'revokeAccount' ? 'not_supported' : undefined;
}

export function unreachable({ method }: Request): ActionOutcome {
  if (method === 'callAction') return { outcome: 'not_sent', reason: 'unreachable', message: 'It is down.' };
  throw new PluginError('provider_unreachable', 'The provider does not answer.');
}

export function refusal({ method }: Request): ActionOutcome {
  if (method === 'callAction') return { outcome: 'failed', message: 'The mailbox is locked.', accountFault: 'none' };
  throw new PluginError('rate_limited', 'Too many requests.', { details: { retryAfterMs: 1_000 } });
}

export function lost({ method }: Request, answer: unknown): unknown {
  if (method !== 'callAction') throw new PluginError('provider_unreachable', 'The answer was lost.');
  const isSent = (answer as ActionOutcome).outcome !== 'not_sent';
  return isSent ? { outcome: 'unknown', message: 'The answer was lost.' } : answer;
}
