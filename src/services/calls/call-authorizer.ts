import { inject, injectable } from 'tsyringe';
import type { Action } from '../../domain/app.js';
import type { Caller } from '../../domain/caller.js';
import type { Member } from '../../host/directory.js';
import { raceWithTimeLimit } from '../../lib/time/time-limits.js';
import { Telemetry } from '../../telemetry/telemetry.js';
import { AccessService, type AppAccess, type OpenAccess } from '../access/access-service.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { gateClosedError } from '../agent-texts/app-access-texts.js';
import { accountChangedError, actingAsText } from '../agent-texts/call-texts.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { NamedActionService } from '../lookup/named-action-service.js';
import { ProjectDiscoveryService } from '../provider-project/project-discovery-service.js';
import { type FittingArguments, requireFitting } from './fitting-arguments.js';

// A provider that is slow delays a refusal by no more than this; the lookup goes on, and the next call has its result.
const healTimeoutMs = 5_000;
// The first page of the catalog may take as long.
const listTimeoutMs = 15_000;

/** A call for which every gate is open, with arguments that fit the schema. `given`: the arguments before any was converted. */
export type AuthorizedCall = FittingArguments & {
  action: Action;
  access: OpenAccess;
  member: Member;
  given: Record<string, unknown>;
};

/** Decides whether a call may be sent: the action is known, every gate is open, and the arguments fit. */
@injectable()
export class CallAuthorizer {
  constructor(
    @inject(AccessService) private readonly access: AccessService,
    @inject(NamedActionService) private readonly actions: NamedActionService,
    @inject(ConnectionHealthService) private readonly health: ConnectionHealthService,
    @inject(ProjectDiscoveryService) private readonly discovery: ProjectDiscoveryService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(Telemetry) private readonly telemetry: Telemetry,
  ) {}

  /** Throws the code of the first closed gate, `unknown_action`, `invalid_arguments`, `provider_unreachable`. */
  async authorize(
    caller: Caller,
    call: { action: string; arguments: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<AuthorizedCall> {
    const action = await this.actions.require(caller, call.action, signal);
    this.telemetry.describe(telemetryOf(action));
    const access = await this.evaluateHealed(caller, action.app, signal);
    if (access.closed !== undefined) throw gateClosedError(access);
    const { actingMember: member } = access;
    return { action, access, member, given: call.arguments, ...requireFitting(action, call.arguments) };
  }

  /** Evaluates the gates of an authorized call once more. Throws as `authorize`, and if another account would be used now. */
  async confirm(caller: Caller, { action, access, member }: AuthorizedCall): Promise<void> {
    const current = await this.access.evaluate(caller, action.app);
    if (current.closed !== undefined) throw gateClosedError(current);
    const isSame =
      current.actingMember?.userId === member.userId && current.connection?.accountId === access.connection?.accountId;
    if (!isSame) throw accountChangedError();
  }

  /** Looks at a broken account once more before it refuses the call, since it may work again at the provider. */
  private async evaluateHealed(caller: Caller, app: string, signal: AbortSignal): Promise<AppAccess> {
    const access = await this.evaluate(caller, app, signal);
    const { closed, connection, status } = access;
    if (closed?.gate !== 'connected' || connection === undefined || status !== 'reconnect_needed') return access;
    const isHealed = await raceWithTimeLimit(healTimeoutMs, signal, () => this.health.healIfActive(connection));
    return isHealed ? this.access.evaluate(caller, app) : access;
  }

  /** Evaluates the gates with what decides about the connection, which is learned first where it is unknown. */
  private async evaluate(caller: Caller, app: string, signal: AbortSignal): Promise<AppAccess> {
    const access = await this.access.evaluate(caller, app);
    const isLearned = (await this.learnProject(access)) || (await this.learnApp(access, signal));
    return isLearned ? this.access.evaluate(caller, app) : access;
  }

  /** The provider would report an account of another project as broken. */
  private async learnProject({ projectId, connection }: AppAccess): Promise<boolean> {
    if (projectId !== undefined || connection === undefined) return false;
    return (await this.discovery.discoverProjectId()) !== undefined;
  }

  /** It may need no sign-in, and so no connection; or be new, and enabled at another replica, whose list is younger. */
  private async learnApp({ app, closed, isListed }: AppAccess, signal: AbortSignal): Promise<boolean> {
    if (isListed || !(closed?.gate === 'connected' || closed?.cause === 'not_offered')) return false;
    const find = () => this.catalog.requireApp(app).catch(() => undefined);
    return (await raceWithTimeLimit(listTimeoutMs, signal, find)) !== undefined;
  }
}

/** The member and the account that a call acts as. */
export function describeActingMember({ access, member }: Pick<AuthorizedCall, 'access' | 'member'>): string {
  return actingAsText(member.name, access.connection?.label);
}

/** Only of an action that exists: what an agent asks for may be anything. */
function telemetryOf({ app, slug, effect }: Action) {
  return { 'appconnect.app': app, 'appconnect.action': slug, 'appconnect.effect': effect };
}
