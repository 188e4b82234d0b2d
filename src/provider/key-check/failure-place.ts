import { isPluginError } from '../../domain/plugin-error.js';
import { ProviderFault } from '../faults/provider-fault.js';
import type { FailedStep } from '../port/key-port.js';

/**
 * Where a failure of a step comes from. `wasAccepted`: the provider answered before, so a firewall that drops what is sent is not why
 * it is waited for in vain.
 */
export function placeOf(
  error: Error,
  { wasAccepted }: { wasAccepted: boolean },
): Pick<FailedStep, 'isOnTheWay' | 'status'> {
  const { cause: fault } = error;
  if (!(fault instanceof ProviderFault)) return { isOnTheWay: false };
  const { kind, network, reply } = fault;
  const isForeignPage = isPluginError(error, 'provider_protocol') && kind === 'status' && reply.form === 'other';
  const isSilence = ['timeout', 'given_up'].includes(kind) && !wasAccepted;
  const isOnTheWay = network !== undefined || kind === 'lost' || isForeignPage || isSilence;
  return { isOnTheWay, ...(reply.status !== undefined && { status: reply.status }) };
}
