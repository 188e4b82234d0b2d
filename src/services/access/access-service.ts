import { inject, injectable } from 'tsyringe';
import type { Gate } from '../../contract/access-contract.js';
import type { ConnectionStatus } from '../../contract/connection-constants.js';
import { actsForEarliestAdmin, type Caller } from '../../domain/caller.js';
import { type Connection, connectionProblemOf, connectionStatusOf } from '../../domain/connection.js';
import { type ClosedGate, evaluateGates, firstClosed } from '../../domain/gates.js';
import type { Directory, Member } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { type AccessCaller, type AccessFacts, AccessStore, type MemberAppState } from '../../stores/access-store.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { type CatalogSnapshot, findCurrentOrFormer, isOffered, needsSignIn } from '../catalog/catalog-snapshot.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { findActingMember } from './acting-member.js';
import { PendingRemovals } from './pending-removals.js';

type AppOfCaller = {
  app: string;
  appName: string;
  /** False for an app that left the provider's catalog: it works for nobody, and there is nothing to connect. */
  isOffered: boolean;
  /** Whether the catalog that is at hand has it. Until then an app counts as one that needs a sign-in. */
  isListed: boolean;
  gates: Gate[];
  /**
   * Whether the acting member is known to be the person talking. On bridges and the command line it may be somebody else, and in
   * an automation nobody talks.
   */
  isCallersOwn: boolean;
  connection?: Connection;
  /** The acting member's sign-in that is open, beside a broken connection too. */
  signIn?: AccessFacts['signIn'];
  status: ConnectionStatus;
  /** Why the connection needs attention, in words. */
  reason?: string;
  needsSignIn: boolean;
  /** The provider project of the key in force, while it is known. */
  projectId?: string;
};

type Open = { closed?: undefined; actingMember: Member };

/** `closed`: the first gate that stops a call. */
type Closed = { closed: ClosedGate; actingMember?: Member };

export type OpenAccess = AppOfCaller & Open;
export type ClosedAccess = AppOfCaller & Closed;

/** The access of a caller to one app, as the database has it at this moment. */
export type AppAccess = OpenAccess | ClosedAccess;

/** A caller's access to every app that is enabled and was given to the agent. `catalog`: every app that the provider offers. */
export type AgentApps = {
  hasKey: boolean;
  actingMember?: Member;
  apps: AppAccess[];
  catalog: CatalogSnapshot['apps'];
};

type MemberApp = MemberAppState & { app: string };

type Common = {
  caller: Caller;
  hasKey: boolean;
  actingMember?: Member;
  projectId?: string;
  catalog: CatalogSnapshot;
};

/** Evaluates the gates between a caller and its apps, anew from the database each time. */
@injectable()
export class AccessService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(AccessStore) private readonly facts: AccessStore,
    @inject(PendingRemovals) private readonly pendingRemovals: PendingRemovals,
  ) {}

  /**
   * Apps that are assigned to the agent and enabled, sorted by slug. Where the list of apps is older than one of them, waits some
   * seconds for another. `waitsForFirst`: also where there is no list yet.
   */
  async listApps(caller: Caller, { waitsForFirst = false } = {}): Promise<AgentApps> {
    const { key, actingMember, found, isRemoved } = await this.readFacts(caller, (by) => this.facts.listApps(by));
    const catalog = await this.readCatalog(key, found, { waitsForFirst });
    const common = { caller, ...key, actingMember, catalog };
    const apps = (isRemoved ? [] : found).map(({ app, ...memberApp }) =>
      toAppAccess(app, common, { isEnabled: true, isAssigned: true, ...memberApp }),
    );
    return { hasKey: key.hasKey, actingMember, apps, catalog: catalog.apps };
  }

  /** All gates of one app, whether or not it is assigned to the agent. No network. */
  async evaluate(caller: Caller, app: string): Promise<AppAccess> {
    const { key, actingMember, found, isRemoved } = await this.readFacts(caller, (by) =>
      this.facts.read({ ...by, app }),
    );
    const facts = isRemoved ? { ...found, isAssigned: false } : found;
    const catalog = await this.catalog.getCachedOf(key.projectId);
    return toAppAccess(app, { caller, ...key, actingMember, catalog }, facts);
  }

  /** Reads everything in parallel, except on channels where the acting member has to be found first. */
  private async readFacts<Found>(caller: Caller, read: (by: AccessCaller) => Promise<Found>) {
    const { orgId, agentId, channel } = caller;
    const actingMemberSearch = findActingMember(this.directory, caller);
    const userId = actsForEarliestAdmin(channel) ? (await actingMemberSearch)?.userId : caller.userId;
    // Pending removals are read before the rows: a removal is pending until its rows are deleted.
    const [isRemoved, key, actingMember, found] = await Promise.all([
      this.pendingRemovals.isRemoved(caller),
      this.readKey(),
      actingMemberSearch,
      read({ orgId, agentId, ...(userId !== undefined && { userId }) }),
    ]);
    return { key, actingMember, found, isRemoved };
  }

  /** An app that no list tells of may need no sign-in, unless it has a connection, which shows that it does. */
  private async readCatalog(
    { hasKey, projectId }: Pick<Common, 'hasKey' | 'projectId'>,
    found: MemberApp[],
    { waitsForFirst }: { waitsForFirst: boolean },
  ): Promise<CatalogSnapshot> {
    const cached = await this.catalog.getCachedOf(projectId);
    const isUndecided = ({ app, connection }: MemberApp) =>
      !isOffered(cached, app) || (waitsForFirst && connection === undefined);
    const undecided = hasKey ? found.filter(isUndecided).map(({ app }) => app) : [];
    return undecided.length === 0 ? cached : this.catalog.getCachedAbout(undecided);
  }

  private async readKey(): Promise<Pick<Common, 'hasKey' | 'projectId'>> {
    const { key, projectId } = await this.projects.findKeyWithProject();
    return { hasKey: key !== undefined, projectId };
  }
}

function toAppAccess(app: string, common: Common, { isEnabled, isAssigned, ...memberApp }: AccessFacts): AppAccess {
  const { caller, hasKey, actingMember, projectId, catalog } = common;
  const record = findCurrentOrFormer(catalog, app);
  const named = { appName: record?.name ?? app, isOffered: isOffered(catalog, app) };
  const account = needsSignIn(catalog, app) ? accountOf(actingMember ? memberApp : {}, projectId) : noAccountNeeded;
  const gates = evaluateGates({
    ...named,
    channel: caller.channel,
    hasKey,
    isEnabled,
    isAssigned,
    actingMemberName: actingMember?.name,
    status: account.status,
  });
  // Somebody acts where no gate is closed: one of the gates asks for that.
  const verdict = { closed: firstClosed(gates), actingMember } as Open | Closed;
  const isListed = catalog.bySlug.has(app);
  const isCallersOwn = caller.channel !== 'automation' && actingMember?.userId === caller.userId;
  return { ...verdict, app, ...named, isListed, gates, isCallersOwn, ...account, projectId };
}

type AccountState = Pick<AppOfCaller, 'needsSignIn' | 'connection' | 'signIn' | 'status' | 'reason'>;

/** An app that has needed a sign-in before may have left a connection, which nobody can mend any more. */
const noAccountNeeded: AccountState = { needsSignIn: false, status: 'connected' };

function accountOf({ connection, signIn }: MemberAppState, projectId: string | undefined): AccountState {
  return {
    needsSignIn: true,
    connection,
    signIn,
    status: connectionStatusOf({ connection, signIn }, projectId),
    reason: connectionProblemOf(connection, projectId),
  };
}
