import { latestExpiry } from '../domain/sign-in.js';
import type { DatabaseClient } from './database-client.js';
import { liveStates, parkedState, type SignInRow } from './sign-in-mapper.js';

/** Not ended: what the version before parked still holds its place and its account, until housekeeping ends it. */
export const openStates: SignInRow['state'][] = [...liveStates, parkedState];

const isOver = 'not (expires_at > ? and expires_at <= ?)';

export function signIns(client: DatabaseClient) {
  return client<SignInRow>('appconnect_sign_ins');
}

/** With which a browser may still leave and come back. */
export function liveSignIns(client: DatabaseClient, where: Partial<SignInRow>) {
  return signIns(client).where(where).whereIn('state', liveStates);
}

export function openSignIns(client: DatabaseClient) {
  return signIns(client).whereIn('state', openStates);
}

/** Those whose time is over, or lies further ahead than any can by a right clock; and all that were parked. */
export function overdueSignIns(client: DatabaseClient, now: string) {
  return signIns(client).where((either) =>
    either
      .where((late) => late.whereIn('state', liveStates).whereRaw(isOver, [now, latestExpiry(new Date(now))]))
      .orWhere({ state: parkedState }),
  );
}
