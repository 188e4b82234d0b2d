import { nameOfRequester } from '../../domain/requester.js';
import type { Speaker } from './access-service.js';

/** Who asks, not whose account is used: on a bridge one admin's account serves everybody. */
export function callerOf({ orgId, userId, channel, agentId }: Speaker): string {
  return nameOfRequester(userId === undefined ? { orgId, channel, agentId } : { orgId, userId });
}
