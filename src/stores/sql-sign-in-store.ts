import { inject, injectable } from 'tsyringe';
import type { ConnectionKey } from '../domain/connection.js';
import { PluginError } from '../domain/plugin-error.js';
import { latestExpiry, maxRedirects, type RedirectedSignIn, type SignIn } from '../domain/sign-in.js';
import { DatabaseClient } from './database-client.js';
import { type SignInLinkRow, type SignInRow, toSignIn, toSignInRow } from './sign-in-mapper.js';
import { liveSignIns, openSignIns, openStates, overdueSignIns, signIns } from './sign-in-queries.js';
import type { SignInEnd, SignInKey, SignInStore } from './sign-in-store.js';

@injectable()
export class SqlSignInStore implements SignInStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async create(signIn: SignIn): Promise<void> {
    const created = await signIns(this.client).insert(toSignInRow(signIn)).onConflict().ignore().returning('id');
    if (created.length === 0) throw new PluginError('conflict', 'Another sign-in was started at the same moment.');
  }

  async cancelOpen(key: SignInKey): Promise<SignIn[]> {
    const rows = await openSignIns(this.client).where(whereKey(key)).update({ state: 'cancelled' }).returning('*');
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

  async addLink(
    id: string,
    link: { tokenHash: string; origin: string; createdAt: string },
    max: number,
  ): Promise<boolean> {
    const counted = await liveSignIns(this.client, { id })
      .where('further_links', '<', max)
      .update({ further_links: this.client.raw('further_links + 1') as unknown as number });
    if (counted === 0) return false;
    const { tokenHash, origin, createdAt } = link;
    await this.links().insert({ token_hash: tokenHash, sign_in_id: id, origin, created_at: createdAt });
    return true;
  }

  async findOpen(key: ConnectionKey, now: string): Promise<SignIn | undefined> {
    const open = await this.listOpenOfMember(key, now);
    return open.filter((signIn) => signIn.app === key.app).at(-1);
  }

  async listOpenOfMember(member: { orgId: string; userId: string }, now: string): Promise<SignIn[]> {
    const rows = await signIns(this.client)
      .where({ org_id: member.orgId, user_id: member.userId, state: 'pending' })
      .where('expires_at', '>', now)
      .where('expires_at', '<=', latestExpiry(new Date(now)))
      .orderBy(['created_at', 'id']);
    return rows.map(toSignIn);
  }

  async listOverdue(now: string, limit: number): Promise<SignIn[]> {
    const rows = await overdueSignIns(this.client, now).orderBy(['expires_at', 'id']).limit(limit);
    return rows.map(toSignIn);
  }

  async listOpenOfOrganization(orgId: string): Promise<SignIn[]> {
    const rows = await openSignIns(this.client).where({ org_id: orgId }).orderBy(['created_at', 'id']);
    return rows.map(toSignIn);
  }

  async beginRedirect(
    id: string,
    redirect: { stateHash: string; browserHash: string; origin: string },
  ): Promise<{ replacedAccountId?: string } | undefined> {
    const [row] = await liveSignIns(this.client, { id })
      .where('departures', '<', maxRedirects)
      .update({
        state_hash: redirect.stateHash,
        browser_hash: redirect.browserHash,
        origin: redirect.origin,
        // The columns on the right are the row's before the update: what is returned names the account that went.
        replaced_account_id: this.client.ref('account_id') as unknown as string,
        account_id: null,
        departures: this.client.raw('departures + 1') as unknown as number,
      })
      .returning('replaced_account_id');
    if (row === undefined) return undefined;
    return row.replaced_account_id === null ? {} : { replacedAccountId: row.replaced_account_id };
  }

  async undoRedirect(id: string, { stateHash }: { stateHash: string }): Promise<void> {
    await liveSignIns(this.client, { id, state_hash: stateHash, account_id: null })
      .whereNotNull('browser_hash')
      .update({ browser_hash: null, departures: this.client.raw('departures - 1') as unknown as number });
  }

  async attachAccount(
    id: string,
    link: { stateHash: string; authConfigId: string; accountId: string; projectId?: string },
  ): Promise<boolean> {
    const changed = await liveSignIns(this.client, { id, state_hash: link.stateHash })
      .whereNotNull('browser_hash')
      .update({
        auth_config_id: link.authConfigId,
        account_id: link.accountId,
        ...(link.projectId === undefined ? {} : { project_id: link.projectId }),
      });
    return changed === 1;
  }

  async endRedirect(id: string, { stateHash, isUnverified }: { stateHash: string; isUnverified: boolean }) {
    const [row] = await liveSignIns(this.client, { id, state_hash: stateHash })
      .whereNotNull('browser_hash')
      .update({
        browser_hash: null,
        replaced_account_id: this.client.ref('account_id') as unknown as string,
        account_id: null,
        ...(isUnverified && { lost_returns: this.client.raw('lost_returns + 1') as unknown as number }),
      })
      .returning(['replaced_account_id', 'departures', 'lost_returns']);
    if (row === undefined) return undefined;
    const { replaced_account_id: removed, departures: redirectCount, lost_returns: unverifiedCallbackCount } = row;
    return { ...(removed !== null && { removedAccountId: removed }), redirectCount, unverifiedCallbackCount };
  }

  async consume(id: string, { stateHash }: { stateHash: string }): Promise<boolean> {
    const changed = await signIns(this.client)
      .where({ id, state: 'pending', state_hash: stateHash })
      .whereNotNull('browser_hash')
      .update({ state: 'connected' });
    return changed === 1;
  }

  async end(id: string, end: SignInEnd): Promise<boolean> {
    const attempt = openSignIns(this.client).where({ id });
    const meant =
      end.stateHash === undefined ? attempt : attempt.where({ state_hash: end.stateHash }).whereNotNull('browser_hash');
    return (await meant.update({ state: end.to, told: end.testResult ?? null })) === 1;
  }

  async prune(before: string): Promise<void> {
    // A terminal attempt ended by the time it had; that is exact enough to forget it by, and needs no column of its own.
    await signIns(this.client).whereNotIn('state', openStates).where('expires_at', '<', before).del();
    await this.links().whereNotIn('sign_in_id', signIns(this.client).select('id')).del();
  }

  private links() {
    return this.client<SignInLinkRow>('appconnect_sign_in_links');
  }

  private async findByExtraLink(tokenHash: string): Promise<SignIn | undefined> {
    const link = await this.links().where({ token_hash: tokenHash }).first();
    const signIn = link && (await this.findById(link.sign_in_id));
    return signIn && { ...signIn, origin: link.origin };
  }

  private async findOne(where: Partial<SignInRow>): Promise<SignIn | undefined> {
    const row = await signIns(this.client).where(where).first();
    return row && toSignIn(row);
  }
}

function whereKey({ orgId, userId, app, purpose }: SignInKey): Partial<SignInRow> {
  return { org_id: orgId, user_id: userId, app, purpose: purpose ?? null };
}
