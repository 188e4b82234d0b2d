import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Action } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import type { ActionExecutor } from '../actions/action-executor.js';
import { toResultOutcome } from '../actions/action-result.js';
import { RestExecutor } from '../actions/rest-executor.js';
import type { ProviderCatalog } from '../catalog/provider-catalog.js';
import type { ProviderFault } from '../faults/provider-fault.js';
import { inArea, type ProviderHttp } from '../http/provider-http.js';
import { connectClient } from '../mcp/mcp-client.js';
import { McpConversation } from '../mcp/mcp-conversation.js';
import { readToolNames } from '../mcp/tool-names.js';
import type { ProviderSession } from '../port/call-port.js';
import type { ProviderSessions } from '../sessions/provider-sessions.js';
import type { ProviderEgress } from '../transport/provider-egress.js';
import { isDenial, type TimedStep, timedStep } from './timed-step.js';

type ProbedApi = { http: ProviderHttp; catalog: ProviderCatalog; sessions: ProviderSessions };
type Opened = { app: string; session: ProviderSession };
type ProbeStep = TimedStep<string | number | undefined>;
type ProbeOptions = { signal: AbortSignal; timeoutMs: number; runsAction: boolean };

/** A user that does not exist: requests for it return nothing, and only whether they are accepted matters. */
export const probeUser = 'platform:key-check';
// Known to need no sign-in and to have read-only actions without arguments.
const preferredApp = 'hackernews';
const stepTimeoutMs = 8_000;
const removalTimeoutMs = 4_000;
/** A person who saves a key waits for this. */
const rightsTimeoutMs = 8_000;

/** Tries a key on a tool session of its own, with an app that needs no sign-in, and deletes the session afterwards. */
export class SessionProbe {
  constructor(
    private readonly egress: ProviderEgress,
    private readonly key: string,
    private readonly api: ProbedApi,
  ) {}

  /** The refusals for lack of a right; other failures of the provider say nothing about the key. Never throws. */
  async findMissingRights(signal: AbortSignal): Promise<ProviderFault[]> {
    const steps = await withTimeLimit(rightsTimeoutMs, signal, (linked) => this.run(linked, { runsAction: false }));
    // A key that may not delete sessions is still good.
    const needed = steps.filter(({ part }) => part !== 'session_removal');
    return needed.flatMap((step) => ('error' in step && isDenial(step.error) ? [step.error] : []));
  }

  /** Runs the steps up to the first that fails, and deletes the session where one was created. Never throws. */
  async run(signal: AbortSignal, { runsAction = true } = {}): Promise<ProbeStep[]> {
    const limits = { signal, timeoutMs: stepTimeoutMs };
    const opening = await timedStep('session', (linked) => this.open(linked), limits);
    if ('error' in opening) return [opening];
    const { app, session } = opening.result;
    const mcpSteps = await this.probeMcp(opening.result, { ...limits, runsAction });
    const remove = (linked: AbortSignal) => this.api.sessions.delete(session.id, { signal: linked });
    const removal = await timedStep('session_removal', remove, {
      // The session is deleted even if the caller no longer waits.
      signal: new AbortController().signal,
      timeoutMs: removalTimeoutMs,
    });
    return [{ ...opening, result: app }, ...mcpSteps, removal];
  }

  private async open(signal: AbortSignal): Promise<Opened> {
    const { sessions } = this.api;
    const openFor = async (app: string) => ({
      app,
      session: await sessions.create({ providerUserId: probeUser, app }, { signal }),
    });
    try {
      return await openFor(preferredApp);
    } catch (error) {
      if (!isPluginError(error, 'app_not_available')) throw error;
      const { items } = await this.api.catalog.listApps({}, { signal });
      const other = items.find(({ connectability }) => connectability === 'none');
      if (other === undefined) throw error;
      return openFor(other.slug);
    }
  }

  private async probeMcp(opened: Opened, options: ProbeOptions): Promise<ProbeStep[]> {
    const { url } = opened.session;
    const connect = (signal: AbortSignal) =>
      inExecutionArea(() => connectClient(this.egress, { url, key: this.key, signal }));
    const connecting = await timedStep('mcp_address', connect, options);
    if ('error' in connecting) return [connecting];
    const client = connecting.result;
    try {
      return [{ ...connecting, result: new URL(url).origin }, ...(await this.probeActions(opened, client, options))];
    } finally {
      await client.close();
    }
  }

  private async probeActions(opened: Opened, client: Client, options: ProbeOptions): Promise<ProbeStep[]> {
    const list = (signal: AbortSignal) => inExecutionArea(() => readToolNames(client, signal));
    const listing = await timedStep('session_actions', list, options);
    if ('error' in listing) return [listing];
    const names = listing.result;
    const listed = { ...listing, result: names.size };
    if (!options.runsAction) return [listed];
    const runRead = (signal: AbortSignal) => this.runRead(opened, { client, names, signal });
    return [listed, await timedStep('action', runRead, options)];
  }

  /** Runs a read-only action without required arguments by both ways that calls take. Resolves with its slug. */
  private async runRead(
    { app, session }: Opened,
    { client, names, signal }: { client: Client; names: Set<string>; signal: AbortSignal },
  ): Promise<string> {
    const { items } = await this.api.catalog.listActions({ app }, { signal });
    const reads = items.filter(isSimpleRead);
    const action = (reads.find(({ slug }) => names.has(slug)) ?? reads[0])?.slug;
    if (action === undefined) {
      throw new PluginError('unknown_action', `The provider lists no read-only action of "${app}" without arguments.`);
    }
    const overRest = new RestExecutor(this.egress, { id: session.id, key: this.key });
    const executors = names.has(action) ? [overRest, new McpConversation(client, names)] : [overRest];
    for (const executor of executors) await this.requireDone(executor, action, signal);
    return action;
  }

  private async requireDone(executor: ActionExecutor, action: string, signal: AbortSignal): Promise<void> {
    const answer = await inExecutionArea(() =>
      executor.call({ action, arguments: {} }, { signal, beforeSend: () => undefined }),
    );
    const outcome = toResultOutcome(answer, { secret: this.key, isRead: true });
    if (outcome.outcome !== 'done') throw new PluginError('action_failed', outcome.message);
  }
}

function isSimpleRead({ effect, isDeprecated, inputSchema }: Action): boolean {
  const { required } = inputSchema;
  return effect === 'read' && !isDeprecated && !(Array.isArray(required) && required.length > 0);
}

/** The right to use sessions, which is another one than the right to create them. */
function inExecutionArea<Result>(run: () => Promise<Result>): Promise<Result> {
  return inArea('session execution', run);
}
