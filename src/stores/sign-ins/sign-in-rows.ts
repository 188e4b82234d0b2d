import { isTest, latestExpiry, type SignIn, type SignInPurpose, type SignInState } from '../../domain/sign-in.js';
import { type DatabaseClient, presentFields } from '../database/database-client.js';

/** Written by versions that let a member confirm a sign-in later. Nothing completes such an attempt any more. */
const parkedState = 'needs_confirmation';

/**
 * The state of an attempt that tests a client and has not ended. It differs from `pending`, so that older versions do not connect
 * an account with it.
 */
const testingState = 'testing';

/** The states of attempts for which a browser may still be redirected, or call back. */
export const liveStates: SignInRow['state'][] = ['pending', testingState];

/** A row of `appconnect_sign_ins`. */
export type SignInRow = {
  id: string;
  org_id: string;
  user_id: string;
  app: string;
  state: SignInState | typeof parkedState | typeof testingState;
  purpose: SignInPurpose | null;
  state_hash: string | null;
  token_hash: string | null;
  browser_hash: string | null;
  /** The base address. Versions that knew no paths read and write it too, and build the same links on it. */
  origin: string;
  auth_config_id: string | null;
  account_id: string | null;
  replaced_account_id: string | null;
  provider_user_id: string;
  project_id: string | null;
  requested_by: string | null;
  further_links: number;
  departures: number;
  lost_returns: number;
  told: string | null;
  created_at: string;
  expires_at: string;
};

/** A row of `appconnect_sign_in_links`. */
export type SignInLinkRow = { token_hash: string; sign_in_id: string; origin: string; created_at: string };

export function toSignIn(row: SignInRow): SignIn {
  return presentFields<SignIn>({
    id: row.id,
    orgId: row.org_id,
    userId: row.user_id,
    app: row.app,
    state: toState(row.state),
    purpose: row.purpose,
    stateHash: row.state_hash,
    tokenHash: row.token_hash,
    browserHash: row.browser_hash,
    baseAddress: row.origin,
    authConfigId: row.auth_config_id,
    accountId: row.account_id,
    providerUserId: row.provider_user_id,
    projectId: row.project_id,
    requestedBy: row.requested_by,
    extraLinkCount: row.further_links,
    redirectCount: row.departures,
    callbacksWithoutCookie: row.lost_returns,
    testResult: row.told,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  });
}

export function toSignInRow(signIn: SignIn): SignInRow {
  return {
    id: signIn.id,
    org_id: signIn.orgId,
    user_id: signIn.userId,
    app: signIn.app,
    state: isTest(signIn) && signIn.state === 'pending' ? testingState : signIn.state,
    purpose: signIn.purpose ?? null,
    state_hash: signIn.stateHash ?? null,
    token_hash: signIn.tokenHash ?? null,
    browser_hash: signIn.browserHash ?? null,
    origin: signIn.baseAddress,
    auth_config_id: signIn.authConfigId ?? null,
    account_id: signIn.accountId ?? null,
    replaced_account_id: null,
    provider_user_id: signIn.providerUserId,
    project_id: signIn.projectId ?? null,
    requested_by: signIn.requestedBy ?? null,
    further_links: signIn.extraLinkCount,
    departures: signIn.redirectCount,
    lost_returns: signIn.callbacksWithoutCookie,
    told: signIn.testResult ?? null,
    created_at: signIn.createdAt,
    expires_at: signIn.expiresAt,
  };
}

function toState(state: SignInRow['state']): SignInState {
  if (state === testingState) return 'pending';
  return state === parkedState ? 'expired' : state;
}

/** The states of attempts that have not ended. A parked one still has its account, until maintenance ends it. */
export const unendedStates: SignInRow['state'][] = [...liveStates, parkedState];

const tableName = 'appconnect_sign_ins';

/**
 * The condition of attempts to connect that are open at a time, with `expiryBounds` for its bindings. `table`: their name in
 * the query. The first part repeats the condition of the unique index; SQLite uses the index only for a query that has it.
 */
export function isOpenSql(table = tableName): string {
  const isIndexed = `${table}.state in ('pending', '${parkedState}')`;
  return `${isIndexed} and ${table}.state = 'pending' and ${isUnexpiredSql(table)}`;
}

function isUnexpiredSql(table = tableName): string {
  return `(${table}.expires_at > ? and ${table}.expires_at <= ?)`;
}

/** What has not expired at `now` expires after the first of these times. What a clock that was ahead created, after the second. */
export function expiryBounds(now = new Date().toISOString()): [string, string] {
  return [now, latestExpiry(new Date(now))];
}

export function signIns(client: DatabaseClient) {
  return client<SignInRow>(tableName);
}

/** Attempts for which a browser may still be redirected, or call back. */
export function liveSignIns(client: DatabaseClient, where: Partial<SignInRow>) {
  return signIns(client).where(where).whereIn('state', liveStates);
}

export function unendedSignIns(client: DatabaseClient) {
  return signIns(client).whereIn('state', unendedStates);
}

/** Attempts that have expired, or expire later than any that a correct clock creates; and all in the parked state. */
export function overdueSignIns(client: DatabaseClient, now: string) {
  return signIns(client).where((builder) =>
    builder
      .where((live) => live.whereIn('state', liveStates).whereRaw(`not ${isUnexpiredSql()}`, expiryBounds(now)))
      .orWhere({ state: parkedState }),
  );
}
