import { inject, injectable } from 'tsyringe';
import type { ConnectionKey } from '../../domain/connection.js';
import { DatabaseClient, deleteReturning, presentFields } from '../database/database-client.js';
import { accountRemovalTable, claimRows, listNext } from './account-removal-claims.js';

/** An account to be removed: first its grant is revoked at the app, then it is deleted at the provider. */
export type AccountToRemove = {
  accountId: string;
  app: string;
  orgId: string;
  userId: string;
  /** The provider's user that it was made for. Absent where an earlier version listed it: the member's, as far as is known. */
  providerUserId?: string;
  projectId?: string;
  /** The account's name at the app, `ada@example.com`, when known. */
  label?: string;
  /** Whether the member was confirmed to be the one who signed in with it, as for every account that was connected. */
  isConfirmed?: boolean;
  /** How many attempts failed so far. */
  attempts: number;
  /** When the next attempt is due, UTC ISO 8601. */
  dueAt: string;
  /** The result of an earlier attempt, after which the account was not deleted. */
  outcome?: GrantOutcome;
};

/**
 * `revoked`: the app revoked the grant; `not_supported`: it cannot, or refused; `kept_grant`: it was not asked, since that
 * might have ended another connection.
 */
export type GrantOutcome = 'revoked' | 'not_supported' | 'kept_grant';

/** An account at the provider, with the member and the project that it belongs to. */
export type AccountRef = Omit<AccountToRemove, 'attempts' | 'dueAt' | 'outcome'>;

/**
 * `count`: how many at most. With a `projectId`, accounts of other projects are left out, whose key is not in use. `among`: the ids
 * of those that may be given out; then nobody takes turns.
 */
type ClaimLimits = { until: string; farthest: string; count: number; projectId?: string; among?: readonly string[] };

/** The accounts that are still to be removed at the provider. The list survives restarts. */
export interface AccountRemovalStore {
  /** Adds an account. Changes nothing where the account is on the list already. */
  add(account: AccountRef, { dueAt }: { dueAt: string }): Promise<void>;
  /** The accounts of one member and app, the one that is due first at the beginning. */
  listOfConnection(key: ConnectionKey): Promise<AccountToRemove[]>;
  /**
   * Claims, until `until`, accounts that are due and not claimed by another replica. Organizations take turns, and so do the
   * members of each; the one with the shorter list comes first. A due time or a claim after `farthest` was written by a wrong
   * clock and is ignored.
   */
  claimDue(now: string, limits: ClaimLimits): Promise<AccountToRemove[]>;
  /**
   * Stores the app's first answer, before the account is deleted and the app cannot be asked again; before it, that the grant was
   * kept.
   */
  saveOutcome(accountId: string, outcome: GrantOutcome): Promise<void>;
  /** Deletes it from the list and returns it; undefined when another replica had deleted it. */
  settle(accountId: string): Promise<AccountToRemove | undefined>;
  /** Makes it due again at `dueAt`, and ends its claim; `counts` adds one to the attempts. */
  postpone(accountId: string, next: { dueAt: string; counts: boolean }): Promise<void>;
  /** Stores the project of an account that has none yet. */
  saveProject(accountId: string, projectId: string): Promise<void>;
}

export const AccountRemovalStore = Symbol('AccountRemovalStore');

type Row = {
  account_id: string;
  app: string;
  org_id: string;
  user_id: string;
  project_id: string | null;
  label: string | null;
  confirmed: 1 | null;
  provider_user_id: string | null;
  attempts: number;
  due_at: string;
  claimed_until: string | null;
  outcome: GrantOutcome | null;
};

@injectable()
export class SqlAccountRemovalStore implements AccountRemovalStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async add(account: AccountRef, { dueAt }: { dueAt: string }): Promise<void> {
    await this.rows()
      .insert({
        account_id: account.accountId,
        app: account.app,
        org_id: account.orgId,
        user_id: account.userId,
        project_id: account.projectId ?? null,
        label: account.label ?? null,
        confirmed: account.isConfirmed ? 1 : null,
        provider_user_id: account.providerUserId ?? null,
        attempts: 0,
        due_at: dueAt,
      })
      .onConflict('account_id')
      .ignore();
  }

  async listOfConnection({ orgId, userId, app }: ConnectionKey): Promise<AccountToRemove[]> {
    const rows = await this.rows().where({ org_id: orgId, user_id: userId, app }).orderBy(['due_at', 'account_id']);
    return rows.map(toAccountToRemove);
  }

  async claimDue(now: string, { projectId, among, ...limits }: ClaimLimits): Promise<AccountToRemove[]> {
    const claim = { now, ...limits, projectId: projectId ?? null };
    const accountIds = among ?? (await listNext(this.client, claim));
    const claimed = (await claimRows<Row>(this.client, accountIds, claim)).map(toAccountToRemove);
    return claimed.sort((one, other) => accountIds.indexOf(one.accountId) - accountIds.indexOf(other.accountId));
  }

  async saveOutcome(accountId: string, outcome: GrantOutcome): Promise<void> {
    await this.rows()
      .where({ account_id: accountId })
      .andWhere((row) => row.whereNull('outcome').orWhere({ outcome: 'kept_grant' }))
      .update({ outcome });
  }

  async settle(accountId: string): Promise<AccountToRemove | undefined> {
    const [row] = await deleteReturning<Row>(this.client, accountRemovalTable, { account_id: accountId });
    return row && toAccountToRemove(row);
  }

  async postpone(accountId: string, { dueAt, counts }: { dueAt: string; counts: boolean }): Promise<void> {
    await this.rows()
      .where({ account_id: accountId })
      .update({
        due_at: dueAt,
        claimed_until: null,
        attempts: this.client.raw('?? + ?', ['attempts', counts ? 1 : 0]),
      });
  }

  async saveProject(accountId: string, projectId: string): Promise<void> {
    await this.rows().where({ account_id: accountId }).whereNull('project_id').update({ project_id: projectId });
  }

  private rows() {
    return this.client<Row>(accountRemovalTable);
  }
}

export function toAccountToRemove(row: Row): AccountToRemove {
  return presentFields<AccountToRemove>({
    accountId: row.account_id,
    app: row.app,
    orgId: row.org_id,
    userId: row.user_id,
    providerUserId: row.provider_user_id,
    projectId: row.project_id,
    label: row.label,
    isConfirmed: row.confirmed === 1 || undefined,
    attempts: row.attempts,
    dueAt: row.due_at,
    outcome: row.outcome,
  });
}
