import { nameOfRequester } from '../../domain/requester.js';
import type { Caller } from './access-service.js';

/** Who asks, not whose account is used: on a bridge one admin's account serves everybody. */
export function callerKey({ orgId, userId, channel, agentId }: Caller): string {
  return nameOfRequester(userId === undefined ? { orgId, channel, agentId } : { orgId, userId });
}
