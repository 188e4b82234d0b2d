import { placeName } from '../../domain/place-name.js';
import type { Speaker } from './access-service.js';

/** Who asks, not whose account is used: on a bridge one admin's account serves everybody. */
export function callerOf({ orgId, userId, channel, agentId }: Speaker): string {
  return userId === undefined ? placeName(orgId, channel, agentId) : `member:${placeName(orgId, userId)}`;
}
