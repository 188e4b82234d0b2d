import type { SignIn, SignInState } from '../domain/sign-in.js';
import { presentFields } from './present-fields.js';

/** What versions that let a member confirm a sign-in later wrote of one that waited. Nothing finishes it any more. */
export const parkedState = 'needs_confirmation';

/** A row of `appconnect_sign_ins`. */
export type SignInRow = {
  id: string;
  org_id: string;
  user_id: string;
  app: string;
  state: SignInState | typeof parkedState;
  state_hash: string | null;
  token_hash: string | null;
  browser_hash: string | null;
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
    state: row.state === parkedState ? 'expired' : row.state,
    stateHash: row.state_hash,
    tokenHash: row.token_hash,
    browserHash: row.browser_hash,
    origin: row.origin,
    authConfigId: row.auth_config_id,
    accountId: row.account_id,
    providerUserId: row.provider_user_id,
    projectId: row.project_id,
    requestedBy: row.requested_by,
    furtherLinks: row.further_links,
    departures: row.departures,
    lostReturns: row.lost_returns,
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
    state: signIn.state,
    state_hash: signIn.stateHash ?? null,
    token_hash: signIn.tokenHash ?? null,
    browser_hash: signIn.browserHash ?? null,
    origin: signIn.origin,
    auth_config_id: signIn.authConfigId ?? null,
    account_id: signIn.accountId ?? null,
    replaced_account_id: null,
    provider_user_id: signIn.providerUserId,
    project_id: signIn.projectId ?? null,
    requested_by: signIn.requestedBy ?? null,
    further_links: signIn.furtherLinks,
    departures: signIn.departures,
    lost_returns: signIn.lostReturns,
    created_at: signIn.createdAt,
    expires_at: signIn.expiresAt,
  };
}
