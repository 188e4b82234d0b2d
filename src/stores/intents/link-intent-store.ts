import { inject, injectable } from 'tsyringe';
import { DatabaseClient, presentFields, rawRows } from '../database/database-client.js';

/**
 * A request to the provider for a link, without a response so far. It may have created an account that no record here refers to.
 */
export type LinkIntent = {
  /** Identifies the authorization redirect that the link is for. */
  stateHash: string;
  orgId: string;
  userId: string;
  app: string;
  providerUserId: string;
  projectId?: string;
  /** When the request was first sent, UTC ISO 8601. */
  beganAt: string;
  /** How many searches for the account failed; 1 as soon as the response is known to be lost. */
  attempts: number;
  /** When to search next, UTC ISO 8601. */
  dueAt: string;
};

/** Requests for links without a response; they survive restarts. */
export interface LinkIntentStore {
  add(intent: Omit<LinkIntent, 'attempts'>): Promise<void>;
  /** To be called when the response has come, or when it is certain that no account was created. */
  remove(stateHash: string): Promise<void>;
  /**
   * Returns an intent that is due, and postpones it until `until` in the same statement, so that no other replica gets it. An
   * intent whose due time is after `farthest` was written by a wrong clock and is due too.
   */
  claimDue(now: string, limits: { until: string; farthest: string }): Promise<LinkIntent | undefined>;
  /** Makes the request due at `dueAt`; `counts` adds one to the attempts. */
  postpone(stateHash: string, next: { dueAt: string; counts: boolean }): Promise<void>;
  /**
   * Whether another link for the same user and app is being created: its request was sent between the two times, and its response
   * is not known to be lost.
   */
  hasOtherPending(intent: LinkIntent, began: { after: string; before: string }): Promise<boolean>;
  /** The accounts that no connection and no sign-in refers to, and that are not listed for removal. */
  listOrphanedAccounts(accountIds: readonly string[]): Promise<string[]>;
}

export const LinkIntentStore = Symbol('LinkIntentStore');

const table = 'appconnect_link_intents';

type Row = {
  state_hash: string;
  org_id: string;
  user_id: string;
  app: string;
  provider_user_id: string;
  project_id: string | null;
  began_at: string;
  attempts: number;
  due_at: string;
};

const isDue = '(due_at <= :now or due_at > :farthest)';
// The outer condition is repeated: when two replicas choose the same row, the second one finds it postponed.
const claimNext = `
  update ${table} set due_at = :until
  where state_hash = (select state_hash from ${table} where ${isDue} order by due_at, state_hash limit 1) and ${isDue}
  returning *`;

const accountTables = ['appconnect_user_connections', 'appconnect_sign_ins', 'appconnect_revocations'];

@injectable()
export class SqlLinkIntentStore implements LinkIntentStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async add(intent: Omit<LinkIntent, 'attempts'>): Promise<void> {
    await this.rows().insert({
      state_hash: intent.stateHash,
      org_id: intent.orgId,
      user_id: intent.userId,
      app: intent.app,
      provider_user_id: intent.providerUserId,
      project_id: intent.projectId ?? null,
      began_at: intent.beganAt,
      attempts: 0,
      due_at: intent.dueAt,
    });
  }

  async remove(stateHash: string): Promise<void> {
    await this.rows().where({ state_hash: stateHash }).del();
  }

  async claimDue(now: string, limits: { until: string; farthest: string }): Promise<LinkIntent | undefined> {
    const [row] = await rawRows<Row>(this.client, claimNext, { now, ...limits });
    return row && toLinkIntent(row);
  }

  async postpone(stateHash: string, { dueAt, counts }: { dueAt: string; counts: boolean }): Promise<void> {
    await this.rows()
      .where({ state_hash: stateHash })
      .update({ due_at: dueAt, attempts: this.client.raw('?? + ?', ['attempts', counts ? 1 : 0]) });
  }

  async hasOtherPending(intent: LinkIntent, began: { after: string; before: string }): Promise<boolean> {
    const row = await this.rows()
      .where({ provider_user_id: intent.providerUserId, app: intent.app, attempts: 0 })
      .whereNot({ state_hash: intent.stateHash })
      .whereBetween('began_at', [began.after, began.before])
      .first();
    return row !== undefined;
  }

  async listOrphanedAccounts(accountIds: readonly string[]): Promise<string[]> {
    const known = new Set<string>();
    // One after the other: within a transaction they share a connection, and its driver takes one query at a time.
    for (const name of accountTables) {
      const found: string[] = await this.client(name).whereIn('account_id', accountIds).pluck('account_id');
      for (const accountId of found) known.add(accountId);
    }
    return accountIds.filter((accountId) => !known.has(accountId));
  }

  private rows() {
    return this.client<Row>(table);
  }
}

function toLinkIntent(row: Row): LinkIntent {
  return presentFields<LinkIntent>({
    stateHash: row.state_hash,
    orgId: row.org_id,
    userId: row.user_id,
    app: row.app,
    providerUserId: row.provider_user_id,
    projectId: row.project_id,
    beganAt: row.began_at,
    attempts: row.attempts,
    dueAt: row.due_at,
  });
}
