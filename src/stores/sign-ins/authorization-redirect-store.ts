import { inject, injectable } from 'tsyringe';
import { maxRedirects } from '../../domain/sign-in.js';
import { DatabaseClient, presentFields } from '../database/database-client.js';
import { liveSignIns, signIns } from './sign-in-rows.js';

type NewRedirect = { stateHash: string; browserHash: string; baseAddress: string };
type Replaced = { accountId: string; projectId?: string };
/** `replaced`: the account of the redirect before it, if that had one. */
type BegunRedirect = { replaced?: Replaced };
type NewAccount = { stateHash: string; authConfigId: string; accountId: string; projectId?: string };

/** The authorization redirects of sign-in attempts. An attempt has one at a time; its `id` is that of the attempt. */
export interface AuthorizationRedirectStore {
  /**
   * Begins a redirect, which replaces an earlier one of the same attempt. Returns the account of the earlier
   * redirect, to be removed, and its project. Undefined when the attempt is no longer pending, or has no redirects left.
   */
  begin(id: string, redirect: NewRedirect): Promise<BegunRedirect | undefined>;
  /**
   * Ends a redirect for which no link could be made, or whose account could not be stored, and does not count it. Does nothing
   * when it is no longer the current one, or has an account.
   */
  undo(id: string, redirect: { stateHash: string }): Promise<void>;
  /**
   * Stores the account that the provider created for a redirect, with its project alone: the attempt may have begun under an
   * earlier key. Returns false when it is no longer the current one, or has
   * ended.
   */
  attachAccount(id: string, account: NewAccount): Promise<boolean>;
  /**
   * Ends a redirect and leaves the attempt open. Returns the account that was attached for it, to be removed. `lacksCookie`:
   * the callback came without the cookie of the redirect. Undefined when it is no longer the current one, or has ended.
   */
  end(
    id: string,
    redirect: { stateHash: string; lacksCookie: boolean },
  ): Promise<{ removedAccountId?: string; redirectCount: number; callbacksWithoutCookie: number } | undefined>;
  /**
   * Turns a pending attempt into a connected one. Returns false, and changes nothing, when the redirect is no longer the current
   * one, has ended, or the attempt only tests a client.
   */
  consume(id: string, redirect: { stateHash: string }): Promise<boolean>;
}

export const AuthorizationRedirectStore = Symbol('AuthorizationRedirectStore');

@injectable()
export class SqlAuthorizationRedirectStore implements AuthorizationRedirectStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async begin(id: string, redirect: NewRedirect): Promise<BegunRedirect | undefined> {
    const [row] = await liveSignIns(this.client, { id })
      .where('departures', '<', maxRedirects)
      .update({
        state_hash: redirect.stateHash,
        browser_hash: redirect.browserHash,
        origin: redirect.baseAddress,
        // In an update, a column on the right has its value before the update: the account that is replaced.
        replaced_account_id: this.client.ref('account_id') as unknown as string,
        account_id: null,
        departures: this.client.raw('departures + 1') as unknown as number,
      })
      .returning(['replaced_account_id', 'project_id']);
    if (row === undefined) return undefined;
    const { replaced_account_id: accountId, project_id: projectId } = row;
    return accountId === null ? {} : { replaced: presentFields<Replaced>({ accountId, projectId }) };
  }

  async undo(id: string, { stateHash }: { stateHash: string }): Promise<void> {
    await liveSignIns(this.client, { id, state_hash: stateHash, account_id: null })
      .whereNotNull('browser_hash')
      .update({ browser_hash: null, departures: this.client.raw('departures - 1') as unknown as number });
  }

  async attachAccount(id: string, account: NewAccount): Promise<boolean> {
    const changed = await liveSignIns(this.client, { id, state_hash: account.stateHash })
      .whereNotNull('browser_hash')
      .update({
        auth_config_id: account.authConfigId,
        account_id: account.accountId,
        project_id: account.projectId ?? null,
      });
    return changed === 1;
  }

  async end(id: string, { stateHash, lacksCookie }: { stateHash: string; lacksCookie: boolean }) {
    const [row] = await liveSignIns(this.client, { id, state_hash: stateHash })
      .whereNotNull('browser_hash')
      .update({
        browser_hash: null,
        replaced_account_id: this.client.ref('account_id') as unknown as string,
        account_id: null,
        ...(lacksCookie && { lost_returns: this.client.raw('lost_returns + 1') as unknown as number }),
      })
      .returning(['replaced_account_id', 'departures', 'lost_returns']);
    if (row === undefined) return undefined;
    const { replaced_account_id: removed, departures: redirectCount, lost_returns: callbacksWithoutCookie } = row;
    return { ...(removed !== null && { removedAccountId: removed }), redirectCount, callbacksWithoutCookie };
  }

  async consume(id: string, { stateHash }: { stateHash: string }): Promise<boolean> {
    const changed = await signIns(this.client)
      .where({ id, state: 'pending', state_hash: stateHash })
      .whereNotNull('browser_hash')
      .update({ state: 'connected' });
    return changed === 1;
  }
}
