import { inject, injectable } from 'tsyringe';
import type { Access, AccessQuery, Gate } from '../../contract/access-contract.js';
import type { Channel, ConnectionStatus } from '../../contract/constants.js';
import { actsForEarliestAdmin } from '../../domain/acting-member.js';
import { type Connection, reasonOf, statusOfConnection } from '../../domain/connection.js';
import { evaluateGates, firstClosed } from '../../domain/gates.js';
import { notFound, PluginError } from '../../domain/plugin-error.js';
import type { Directory, Member } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { type AccessCaller, type AccessFacts, AccessStore, type MemberPlace } from '../../stores/access-store.js';
import { isOrgAdmin } from '../authorization/permissions.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { type CatalogSnapshot, findCurrentOrFormer, isOffered } from '../catalog/catalog-snapshot.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { findEarliestAdmin } from './earliest-admin.js';
import { PendingRemovals } from './pending-removals.js';

/** An agent on a channel, with the person talking if there is one. */
export type Caller = { channel: Channel; orgId: string; agentId: string; userId?: string };

/** How one app stands for a caller, judged from the database at this moment. */
export type AppAccess = {
  app: string;
  appName: string;
  /** False for an app that left the provider's catalog: it works for nobody, and there is nothing to connect. */
  isOffered: boolean;
  gates: Gate[];
  /** The first gate that stops a call; undefined when all are open. */
  closed?: Gate;
  actingMember?: Member;
  /** Whether that member is known to be the one who talks; on bridges and the command line it may be somebody else. */
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

/** The apps that an agent was given and that are enabled, as they stand for a caller. */
export type AgentApps = { hasKey: boolean; actingMember?: Member; apps: AppAccess[] };

type Common = {
  caller: Caller;
  hasKey: boolean;
  actingMember?: Member;
  projectId?: string;
  catalog: CatalogSnapshot;
};

/** The gates, judged afresh at every question. */
@injectable()
export class AccessService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(KnownAppService) private readonly knownApps: KnownAppService,
    @inject(AccessStore) private readonly facts: AccessStore,
    @inject(PendingRemovals) private readonly removals: PendingRemovals,
  ) {}

  /** Apps that are assigned to the agent and enabled, sorted by slug. No network. */
  async listApps(caller: Caller): Promise<AgentApps> {
    const { key, actingMember, found, hasLeft } = await this.readFacts(caller, (whose) => this.facts.listApps(whose));
    const catalog = await this.catalog.getCached(key.projectId);
    const common = { caller, ...key, actingMember, catalog };
    const apps = (hasLeft ? [] : found).map(({ app, ...place }) =>
      toAppAccess(app, common, { isEnabled: true, isAssigned: true, ...place }),
    );
    return { hasKey: key.hasKey, actingMember, apps };
  }

  /** All gates of one app, whether the agent holds it or not. No network. */
  async evaluate(caller: Caller, app: string): Promise<AppAccess> {
    const { key, actingMember, found, hasLeft } = await this.readFacts(caller, (whose) =>
      this.facts.read({ ...whose, app }),
    );
    const facts = hasLeft ? { ...found, isAssigned: false } : found;
    const catalog = await this.catalog.getCached(key.projectId);
    return toAppAccess(app, { caller, ...key, actingMember, catalog }, facts);
  }

  /** For members about themselves, for org admins about anyone of their organization. Throws `forbidden`, `not_found`. */
  async explain(principal: Principal, query: AccessQuery): Promise<Access> {
    const userId = query.member ?? principal.userId;
    if (userId !== principal.userId && !isOrgAdmin(principal)) {
      throw new PluginError('forbidden', "Members see their own access; org admins see everyone's.");
    }
    await this.knownApps.requireKnown({ orgId: principal.orgId, app: query.app });
    await this.requireAgentAndMember(principal.orgId, query.agent, userId);
    const caller = { channel: query.channel, orgId: principal.orgId, agentId: query.agent, userId };
    const access = await this.evaluate(query.member === undefined ? withoutPerson(caller) : caller, query.app);
    return { allowed: access.closed === undefined, actingAs: visibleActor(principal, access), gates: access.gates };
  }

  private async requireAgentAndMember(orgId: string, agentId: string, userId: string): Promise<void> {
    const [agents, member] = await Promise.all([
      this.directory.listAgents(orgId),
      this.directory.findMember(orgId, userId),
    ]);
    if (!agents.some(({ id }) => id === agentId)) {
      throw notFound('agent', `There is no agent "${agentId}" in this organization.`);
    }
    if (member === undefined) throw notFound('member', `There is no member "${userId}" in this organization.`);
  }

  /** Asks everything at once where it is known beforehand whose accounts would be used. */
  private async readFacts<Found>(caller: Caller, read: (whose: AccessCaller) => Promise<Found>) {
    const { orgId, agentId, channel } = caller;
    const finding = this.findActingMember(caller);
    const userId = actsForEarliestAdmin(channel) ? (await finding)?.userId : caller.userId;
    // Whether somebody was announced is looked at before the rows are read: it is forgotten when they are gone.
    const [hasLeft, key, actingMember, found] = await Promise.all([
      this.removals.isRemoved(caller),
      this.readKey(),
      finding,
      read({ orgId, agentId, ...(userId !== undefined && { userId }) }),
    ]);
    return { key, actingMember, found, hasLeft };
  }

  private async readKey(): Promise<Pick<Common, 'hasKey' | 'projectId'>> {
    const key = await this.keys.findKey().catch(() => undefined);
    return { hasKey: key !== undefined, projectId: key && (await this.projects.findProjectIdOf(key)) };
  }

  private async findActingMember({ channel, orgId, userId }: Caller): Promise<Member | undefined> {
    if (actsForEarliestAdmin(channel)) return findEarliestAdmin(this.directory, orgId);
    const member = userId === undefined ? undefined : await this.directory.findMember(orgId, userId);
    return member?.isServiceAccount ? undefined : member;
  }
}

/** Whose account would be used; the account's name only for its owner and for org admins. */
function visibleActor(principal: Principal, { actingMember, connection }: AppAccess): Access['actingAs'] {
  if (actingMember === undefined) return undefined;
  const { userId, name } = actingMember;
  const maySeeAccount = userId === principal.userId || isOrgAdmin(principal);
  return { userId, name, ...(maySeeAccount && { account: connection?.label }) };
}

/** An automation that names nobody runs for nobody; on the web the person asking is the person talking. */
function withoutPerson(caller: Caller): Caller {
  return caller.channel === 'automation' ? { ...caller, userId: undefined } : caller;
}

function toAppAccess(app: string, common: Common, { isEnabled, isAssigned, ...place }: AccessFacts): AppAccess {
  const { connection, signIn }: MemberPlace = common.actingMember ? place : {};
  const record = findCurrentOrFormer(common.catalog, app);
  const offered = isOffered(common.catalog, app);
  const needsSignIn = record?.connectability !== 'none';
  const status = needsSignIn ? connectionStatusOf({ connection, signIn }, common.projectId) : 'connected';
  const appName = record?.name ?? app;
  const gates = evaluateGates({
    appName,
    hasKey: common.hasKey,
    isEnabled,
    isOffered: offered,
    isAssigned,
    actingMemberName: common.actingMember?.name,
    status,
  });
  return {
    app,
    appName,
    isOffered: offered,
    gates,
    closed: firstClosed(gates),
    actingMember: common.actingMember,
    isCallersOwn: common.actingMember?.userId === common.caller.userId,
    connection,
    signIn,
    status,
    reason: needsSignIn ? reasonOf(connection, common.projectId) : undefined,
    needsSignIn,
    projectId: common.projectId,
  };
}

/** A broken connection stays what it is while its member signs in again. */
function connectionStatusOf({ connection, signIn }: MemberPlace, projectId: string | undefined): ConnectionStatus {
  const isFirstSignIn = connection === undefined && signIn !== undefined;
  return isFirstSignIn ? 'signing_in' : statusOfConnection(connection, projectId);
}
