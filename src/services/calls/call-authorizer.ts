import { inject, injectable } from 'tsyringe';
import type { FieldError } from '../../contract/error-table.js';
import { invokeInputSchema } from '../../contract/tool-contract.js';
import type { Action } from '../../domain/app.js';
import type { Caller } from '../../domain/caller.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Member } from '../../host/directory.js';
import { raceWithTimeLimit } from '../../lib/signals.js';
import { Telemetry } from '../../telemetry/telemetry.js';
import { AccessService, type AppAccess, type OpenAccess } from '../access/access-service.js';
import { ConnectionHealthService } from '../accounts/connection-health-service.js';
import { fieldErrorsOf, fieldName } from '../action-arguments/argument-errors.js';
import { type ConvertedArguments, checkArguments } from '../action-arguments/check-arguments.js';
import { withoutFiles } from '../action-arguments/file-fields.js';
import { findTypedOtherwise } from '../action-arguments/name-matching.js';
import type { UnknownField } from '../action-arguments/unknown-fields.js';
import { type ArgumentExample, describeExample } from '../action-arguments/valid-example.js';
import { gateClosedError } from '../agent-texts/app-access-texts.js';
import {
  accountChangedError,
  actingAsText,
  type MisplacedField,
  misplacedFieldsError,
} from '../agent-texts/call-texts.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { NamedActionService } from '../lookup/named-action-service.js';
import { ProjectDiscoveryService } from '../provider-project/project-discovery-service.js';
import { requireNoFile, requireNoMisnamedFile } from './refused-files.js';

// A provider that is slow delays a refusal by no more than this; the lookup goes on, and the next call has its result.
const healTimeoutMs = 5_000;
// The first page of the catalog may take as long.
const listTimeoutMs = 15_000;

/**
 * A call for which every gate is open, with arguments that fit the schema: these are sent and compared. `given`: the arguments
 * before any was converted; `converted`: those that were given in another type; `unknown`: those that the schema does not name.
 */
export type AuthorizedCall = {
  action: Action;
  access: OpenAccess;
  member: Member;
  given: Record<string, unknown>;
  arguments: Record<string, unknown>;
  converted: ConvertedArguments['converted'];
  unknown: string[];
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
    return { action, access, member, given: call.arguments, ...requireValid(action, call.arguments) };
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

  /** It may need no sign-in, and so no connection. */
  private async learnApp({ app, closed, isListed }: AppAccess, signal: AbortSignal): Promise<boolean> {
    if (isListed || closed?.gate !== 'connected') return false;
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

type ValidArguments = Pick<AuthorizedCall, 'arguments' | 'converted' | 'unknown'>;

function requireValid(action: Action, input: Record<string, unknown>): ValidArguments {
  requireNoFile(action, input);
  const check = checkArguments(withoutFiles(action.inputSchema).schema, input);
  if (check.ok) {
    // JSON that was given as a text may have a file in it.
    if (check.taken) requireNoFile(action, check.taken.arguments);
    const { taken = { arguments: input, converted: [] }, unknown = [] } = check;
    const paths = unknown.map(({ path }) => path);
    requireNoToolField(paths);
    requireNoWrapper(unknown);
    requireNoMisnamedFile(action, taken.arguments, paths);
    return { ...taken, unknown: unknown.filter(({ isQuoted }) => !isQuoted).map(({ path }) => fieldName(path)) };
  }
  throw invalidArgumentsError(check.errors, check.example);
}

function invalidArgumentsError(errors: FieldError[], example?: ArgumentExample): PluginError {
  const messages = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const help = example === undefined ? '' : ` ${describeExample(example)}`;
  return new PluginError('invalid_arguments', `${messages}.${help}`, { details: { errors } });
}

/** Without what is in it, the call would mean something else: an action that empties one trash may empty another. */
function requireNoWrapper(unknown: UnknownField[]): void {
  const errors = fieldErrorsOf([], { schema: {}, unknown: unknown.filter(({ isWrapper }) => isWrapper) });
  if (errors.length > 0) throw invalidArgumentsError(errors);
}

const toolFields = Object.keys(invokeInputSchema.shape);

/**
 * Fields of the tool that were put among those of the action, with whatever case and separators: the app would ignore them, and the
 * call be another one.
 */
function requireNoToolField(paths: string[][]): void {
  const misplaced = paths.flatMap(([field = '', ...inner]): MisplacedField[] => {
    const meant = inner.length === 0 ? findTypedOtherwise(field, toolFields) : undefined;
    return meant === undefined ? [] : [{ field, meant }];
  });
  if (misplaced.length > 0) throw misplacedFieldsError(misplaced);
}
