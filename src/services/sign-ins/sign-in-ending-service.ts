import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { type Connection, type ConnectionKey, statusOfConnection } from '../../domain/connection.js';
import { PluginError } from '../../domain/plugin-error.js';
import { isExhausted, isTest, type RedirectedSignIn, type SignIn } from '../../domain/sign-in.js';
import { type SignInEnd, SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { AccountLabelService } from '../accounts/account-label-service.js';
import { RevocationService } from '../accounts/revocation-service.js';
import { auditEventOf } from '../activity/audit-service.js';
import { MemberNameService } from '../activity/member-name-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';

/** How an attempt ends, once, whatever races: with a connection, or with nothing left of it at the provider. */
@injectable()
export class SignInEndingService {
  constructor(
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
    @inject(MemberNameService) private readonly names: MemberNameService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /**
   * One transaction consumes the attempt and writes the connection; a name that the account did not tell is looked for in
   * the background. Undefined when it was consumed or over already.
   */
  async connect(signIn: RedirectedSignIn, { label }: { label?: string } = {}): Promise<Connection | undefined> {
    const connection: Connection = { ...toConnection(signIn), ...(label !== undefined && { label }) };
    const actor = await this.names.nameOf(signIn);
    const isConsumed = await this.transactions.run(async ({ signIns, connections, revocations, audit }) => {
      if (!(await signIns.consume(signIn.id, signIn))) return false;
      const earlier = await connections.find(signIn);
      const { replacedAccountId } = await connections.replace(connection);
      if (replacedAccountId !== undefined) {
        const { projectId } = earlier ?? signIn;
        await revocations.add(this.revocations.dueNow({ ...signIn, accountId: replacedAccountId, projectId }));
      }
      await audit.append(
        signIn.orgId,
        auditEventOf({ action: 'connection.made', outcome: 'done', actor, app: signIn.app }),
      );
      return true;
    });
    if (!isConsumed) return undefined;
    this.announcer.connectionChanged(signIn, 'connected');
    this.revocations.wake();
    if (label === undefined) void this.labels.learn(connection);
    return connection;
  }

  /**
   * Ends an open attempt; with a `stateHash`, only while that departure is the one that counts. What it left at the
   * provider goes on the list of revocations in the same transaction. Returns false when it had ended already.
   */
  async abandon(signIn: SignIn, end: SignInEnd): Promise<boolean> {
    const left = await this.transactions.run(async ({ signIns, revocations, connections }) => {
      if (!(await signIns.end(signIn.id, end))) return undefined;
      const accountId = (await signIns.findById(signIn.id))?.accountId;
      if (accountId !== undefined) await revocations.add(this.revocations.dueNow({ ...signIn, accountId }));
      return { connection: await connections.find(signIn) };
    });
    if (left === undefined) return false;
    if (isTest(signIn)) this.announcer.clientTested(signIn);
    else this.announcer.connectionChanged(signIn, statusOfConnection(left.connection, signIn.projectId));
    this.revocations.wake();
    return true;
  }

  /**
   * Ends one departure and leaves the attempt open, unless it was the last that it had. What it left at the provider goes
   * on the list of revocations in the same transaction. Undefined when it had ended already, or another counts now.
   */
  async endRedirect(
    signIn: RedirectedSignIn,
    { isUnverified }: { isUnverified: boolean },
  ): Promise<Pick<SignIn, 'redirectCount' | 'unverifiedCallbackCount'> | undefined> {
    const { stateHash } = signIn;
    const ended = await this.transactions.run(async ({ signIns, revocations }) => {
      const departure = await signIns.endRedirect(signIn.id, { stateHash, isUnverified });
      const accountId = departure?.removedAccountId;
      if (accountId !== undefined) await revocations.add(this.revocations.dueNow({ ...signIn, accountId }));
      return departure;
    });
    if (ended === undefined) return undefined;
    this.revocations.wake();
    // No other can have left since: that was the last.
    if (isExhausted(ended)) await this.abandon(signIn, { to: 'failed' });
    return ended;
  }

  /** An account of the member's that nothing here knows, and that would stand at the provider unused: it is removed there. */
  async removeOrphan(signIn: SignIn, accountId: string): Promise<void> {
    await this.transactions.run(async ({ linkIntents, revocations }) => {
      const [stray] = await linkIntents.listOrphanedAccounts([accountId]);
      if (stray !== undefined) await revocations.add(this.revocations.dueNow({ ...signIn, accountId: stray }));
    });
    this.revocations.wake();
  }

  /** Ends what is under way, if anything; a working connection stays as it is. */
  async cancel(key: ConnectionKey): Promise<void> {
    const open = await this.signIns.listOpenOfMember(key, new Date().toISOString());
    for (const signIn of open) if (signIn.app === key.app) await this.abandon(signIn, { to: 'cancelled' });
  }
}

function toConnection(signIn: SignIn): Connection {
  if (signIn.accountId === undefined)
    throw new PluginError('internal', 'A sign-in without an account was taken for finished.');
  const now = new Date().toISOString();
  const { orgId, userId, app, accountId, providerUserId, authConfigId, projectId } = signIn;
  return {
    id: randomUUID(),
    ...{ orgId, userId, app, accountId, providerUserId, authConfigId, projectId },
    health: 'healthy',
    healthSince: now,
    createdAt: now,
    updatedAt: now,
  };
}
