import { inject, injectable } from 'tsyringe';
import type { Access, AccessQuery } from '../../contract/access-contract.js';
import type { Caller } from '../../domain/caller.js';
import { notFoundError, PluginError } from '../../domain/plugin-error.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { isOrgAdmin } from '../permissions/permissions.js';
import { AccessService, type AppAccess } from './access-service.js';

/** Explains to people which gates are open between an agent and an app, and who opens the others. */
@injectable()
export class AccessExplanationService {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(KnownAppService) private readonly knownApps: KnownAppService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(HostPorts.directory) private readonly directory: Directory,
  ) {}

  /** Members may ask about themselves, org admins about any member of their organization. Throws `forbidden`, `not_found`. */
  async explain(principal: Principal, query: AccessQuery): Promise<Access> {
    const userId = query.member ?? principal.userId;
    if (userId !== principal.userId && !isOrgAdmin(principal)) {
      throw new PluginError('forbidden', "Members see their own access; org admins see everyone's.", {
        details: { reason: 'own_access_only' },
      });
    }
    await this.knownApps.requireKnown({ orgId: principal.orgId, app: query.app });
    await this.requireAgentAndMember(principal.orgId, query.agent, userId);
    const caller = { channel: query.channel, orgId: principal.orgId, agentId: query.agent, userId };
    // Otherwise an app that no list tells of yet would count as one that needs a sign-in.
    await this.catalog.getCachedAbout([query.app]);
    const access = await this.access.evaluate(query.member === undefined ? withoutPerson(caller) : caller, query.app);
    return { allowed: access.closed === undefined, actingAs: visibleActor(principal, access), gates: access.gates };
  }

  private async requireAgentAndMember(orgId: string, agentId: string, userId: string): Promise<void> {
    const [agents, member] = await Promise.all([
      this.directory.listAgents(orgId),
      this.directory.findMember(orgId, userId),
    ]);
    if (!agents.some(({ id }) => id === agentId)) {
      throw notFoundError('agent', `There is no agent "${agentId}" in this organization.`);
    }
    if (member === undefined) throw notFoundError('member', `There is no member "${userId}" in this organization.`);
  }
}

/** Whose account would be used; the account's name only for its owner and for org admins. */
function visibleActor(principal: Principal, { actingMember, connection }: AppAccess): Access['actingAs'] {
  if (actingMember === undefined) return undefined;
  const { userId, name } = actingMember;
  const maySeeAccount = userId === principal.userId || isOrgAdmin(principal);
  return { userId, name, ...(maySeeAccount && { account: connection?.label }) };
}

/** An automation that names no member has none; on the web the person asking is the person talking. */
function withoutPerson(caller: Caller): Caller {
  return caller.channel === 'automation' ? { ...caller, userId: undefined } : caller;
}
