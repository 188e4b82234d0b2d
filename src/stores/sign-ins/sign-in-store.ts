import { inject, injectable } from 'tsyringe';
import type { ConnectionKey } from '../../domain/connection.js';
import type { MemberKey } from '../../domain/organization-keys.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { RedirectedSignIn, SignIn, SignInPurpose } from '../../domain/sign-in.js';
import { DatabaseClient } from '../database/database-client.js';
import {
  expiryBounds,
  isOpenSql,
  liveSignIns,
  overdueSignIns,
  type SignInLinkRow,
  type SignInRow,
  signIns,
  toSignIn,
  toSignInRow,
  unendedSignIns,
  unendedStates,
} from './sign-in-rows.js';

/** At most one attempt to connect of each key has not ended; a test of a client may be open beside it. */
type SignInKey = ConnectionKey & { purpose?: SignInPurpose };

/**
 * The end of an attempt without a connection. `stateHash`: only while that redirect is the current one; `unlessRedirected`: only
 * while the callback of no redirect may still come.
 */
export type SignInEnd = {
  to: 'tested' | 'failed' | 'cancelled' | 'expired';
  stateHash?: string;
  unlessRedirected?: boolean;
  testResult?: string;
};

type ExtraLink = { tokenHash: string; baseAddress: string; createdAt: string };

/**
 * Sign-in attempts: those that connect an account, and those that test a client. Each attempt enters a terminal state at most
 * once, even under concurrent requests.
 */
export interface SignInStore {
  /** Throws `conflict` while another attempt to connect of the same key has not ended, so that the caller can retry. */
  create(signIn: SignIn): Promise<void>;
  /** Ends the attempts of a key that have not ended, expired or not, and returns them. */
  cancelUnended(key: SignInKey): Promise<SignIn[]>;
  /** Ends the attempts of a key that had expired at `now`, and returns them; an open attempt stays. */
  cancelOverdue(key: SignInKey, now: string): Promise<SignIn[]>;
  findById(id: string): Promise<SignIn | undefined>;
  findByStateHash(stateHash: string): Promise<RedirectedSignIn | undefined>;
  /** Finds it by its own link or by an extra link; its base address is then that of the link. */
  findByTokenHash(tokenHash: string): Promise<SignIn | undefined>;
  /** Adds an extra link to an attempt. Returns false when the attempt is no longer pending, or has `max` extra links already. */
  addLink(id: string, link: ExtraLink, max: number): Promise<boolean>;
  /** The attempt to connect that is open at `now`, if any: `pending`, not expired, and not created by a clock that was ahead. */
  findOpen(key: ConnectionKey, now: string): Promise<SignIn | undefined>;
  /** The latest test of that person at that app, in any state; it is deleted about a day after it expires. */
  findLatestTest(key: ConnectionKey): Promise<SignIn | undefined>;
  /** Open attempts to connect of one member in one organization. */
  listOpenOfMember(member: MemberKey, now: string): Promise<SignIn[]>;
  /** Attempts that have not ended although they had expired at `now`, or were created by a clock that was ahead; oldest first. */
  listOverdue(now: string, limit: number): Promise<SignIn[]>;
  /**
   * Attempts of an organization, of one member in it, or for one app of theirs, that have not ended, expired or not; oldest
   * first.
   */
  listUnended(of: { orgId: string; userId?: string; app?: string }): Promise<SignIn[]>;
  /**
   * Ends an attempt. Returns false, and changes nothing, when it had ended; with a `stateHash` also when that redirect is no
   * longer the current one, or has ended. A caller that acts on the result of a redirect must give its hash; one whose own
   * redirect failed, `unlessRedirected`, since the member may have begun another by a link meanwhile.
   */
  end(id: string, end: SignInEnd): Promise<boolean>;
  /**
   * Deletes terminal attempts that expired before `before`, and the links to them. One that expires after `farthest` was created by
   * a clock that was ahead, and is deleted too.
   */
  prune(at: { before: string; farthest: string }): Promise<void>;
}

export const SignInStore = Symbol('SignInStore');

@injectable()
export class SqlSignInStore implements SignInStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async create(signIn: SignIn): Promise<void> {
    const created = await signIns(this.client).insert(toSignInRow(signIn)).onConflict().ignore().returning('id');
    if (created.length === 0) throw new PluginError('conflict', 'Another sign-in was started at the same moment.');
  }

  async cancelUnended(key: SignInKey): Promise<SignIn[]> {
    const rows = await unendedSignIns(this.client).where(whereKey(key)).update({ state: 'cancelled' }).returning('*');
    return rows.map(toSignIn);
  }

  async cancelOverdue(key: SignInKey, now: string): Promise<SignIn[]> {
    const rows = await overdueSignIns(this.client, now)
      .where(whereKey(key))
      .update({ state: 'cancelled' })
      .returning('*');
    return rows.map(toSignIn);
  }

  findById(id: string): Promise<SignIn | undefined> {
    return this.findOne({ id });
  }

  async findByStateHash(stateHash: string): Promise<RedirectedSignIn | undefined> {
    const signIn = await this.findOne({ state_hash: stateHash });
    return signIn && { ...signIn, stateHash };
  }

  async findByTokenHash(tokenHash: string): Promise<SignIn | undefined> {
    return (await this.findOne({ token_hash: tokenHash })) ?? this.findByExtraLink(tokenHash);
  }

  async addLink(id: string, link: ExtraLink, max: number): Promise<boolean> {
    const counted = await liveSignIns(this.client, { id })
      .where('further_links', '<', max)
      .update({ further_links: this.client.raw('further_links + 1') as unknown as number });
    if (counted === 0) return false;
    const { tokenHash, baseAddress, createdAt } = link;
    await this.links().insert({ token_hash: tokenHash, sign_in_id: id, origin: baseAddress, created_at: createdAt });
    return true;
  }

  async findOpen(key: ConnectionKey, now: string): Promise<SignIn | undefined> {
    const open = await this.listOpenOfMember(key, now);
    return open.filter((signIn) => signIn.app === key.app).at(-1);
  }

  async findLatestTest({ orgId, userId, app }: ConnectionKey): Promise<SignIn | undefined> {
    const row = await signIns(this.client)
      .where({ org_id: orgId, user_id: userId, app, purpose: 'client_test' })
      .orderBy('created_at', 'desc')
      .first();
    return row && toSignIn(row);
  }

  async listOpenOfMember(member: MemberKey, now: string): Promise<SignIn[]> {
    const rows = await signIns(this.client)
      .where({ org_id: member.orgId, user_id: member.userId })
      .whereRaw(isOpenSql(), expiryBounds(now))
      .orderBy(['created_at', 'id']);
    return rows.map(toSignIn);
  }

  async listOverdue(now: string, limit: number): Promise<SignIn[]> {
    const rows = await overdueSignIns(this.client, now).orderBy(['expires_at', 'id']).limit(limit);
    return rows.map(toSignIn);
  }

  async listUnended({ orgId, userId, app }: { orgId: string; userId?: string; app?: string }): Promise<SignIn[]> {
    const where = {
      org_id: orgId,
      ...(userId !== undefined && { user_id: userId }),
      ...(app !== undefined && { app }),
    };
    const rows = await unendedSignIns(this.client).where(where).orderBy(['created_at', 'id']);
    return rows.map(toSignIn);
  }

  async end(id: string, end: SignInEnd): Promise<boolean> {
    const target = unendedSignIns(this.client).where({ id });
    if (end.stateHash !== undefined) target.where({ state_hash: end.stateHash }).whereNotNull('browser_hash');
    if (end.unlessRedirected) target.whereNull('browser_hash');
    return (await target.update({ state: end.to, told: end.testResult ?? null })) === 1;
  }

  async prune({ before, farthest }: { before: string; farthest: string }): Promise<void> {
    // An attempt ends by its expiry, or is ended soon after. That is exact enough to delete by, and needs no column of its own.
    await signIns(this.client)
      .whereNotIn('state', unendedStates)
      .where((ended) => ended.where('expires_at', '<', before).orWhere('expires_at', '>', farthest))
      .del();
    await this.links().whereNotIn('sign_in_id', signIns(this.client).select('id')).del();
  }

  private links() {
    return this.client<SignInLinkRow>('appconnect_sign_in_links');
  }

  private async findByExtraLink(tokenHash: string): Promise<SignIn | undefined> {
    const link = await this.links().where({ token_hash: tokenHash }).first();
    const signIn = link && (await this.findById(link.sign_in_id));
    return signIn && { ...signIn, baseAddress: link.origin };
  }

  private async findOne(where: Partial<SignInRow>): Promise<SignIn | undefined> {
    const row = await signIns(this.client).where(where).first();
    return row && toSignIn(row);
  }
}

function whereKey({ orgId, userId, app, purpose }: SignInKey): Partial<SignInRow> {
  return { org_id: orgId, user_id: userId, app, purpose: purpose ?? null };
}
