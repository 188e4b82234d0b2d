import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Action } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { toResultOutcome } from '../actions/action-result.js';
import type { ProviderCatalog } from '../catalog/provider-catalog.js';
import { RestExecutor } from '../execution/rest-executor.js';
import type { ProviderEgress } from '../http/provider-egress.js';
import { ProviderFault } from '../http/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { anythingSchema } from '../http/provider-schemas.js';
import { connectClient, McpConversation } from '../mcp/mcp-conversation.js';
import { readToolNames } from '../mcp/mcp-tool-names.js';
import type { ProviderSession } from '../provider-gateway.js';
import type { ProviderSessions } from '../sessions/provider-sessions.js';
import { isDenial, type Step, timedStep } from './key-examination.js';

type Parts = { http: ProviderHttp; toolkits: ProviderCatalog; sessions: ProviderSessions };
type Opened = { app: string; session: ProviderSession };
type ProbeStep = Step<string | number | undefined>;

/** A user that does not exist: requests for it return nothing, and only whether they are accepted matters. */
export const probeUser = 'platform:key-check';
// Known to need no sign-in and to have read-only actions without arguments.
const usualApp = 'hackernews';
const stepTimeoutMs = 8_000;
const removalTimeoutMs = 4_000;
/** Whoever saves a key waits for it; what takes longer says nothing of rights. */
const denialsTimeoutMs = 8_000;

/** Tries a key on a session of its own, over an app without sign-in, and takes the session away again. */
export class SessionProbe {
  constructor(
    private readonly egress: ProviderEgress,
    private readonly key: string,
    private readonly parts: Parts,
  ) {}

  /** The rights that it lacks. A provider that fails otherwise says nothing of the key. Never throws. */
  async findMissingRights(signal: AbortSignal): Promise<ProviderFault[]> {
    const steps = await withLinkedSignal([signal, AbortSignal.timeout(denialsTimeoutMs)], (either) =>
      this.run(either, { runsAction: false }),
    );
    // A key that may not delete sessions is still good.
    const needed = steps.filter(({ part }) => part !== 'session_removal');
    return needed.flatMap((step) => ('error' in step && isDenial(step.error) ? [step.error] : []));
  }

  /** Steps up to the first that fails, and the removal of the session where there is one. Never throws. */
  async run(signal: AbortSignal, { runsAction = true } = {}): Promise<ProbeStep[]> {
    const limits = { signal, limitMs: stepTimeoutMs };
    const opening = await timedStep('session', (until) => this.open(until), limits);
    if ('error' in opening) return [opening];
    const { app, session } = opening.result;
    const within = await this.tryMcp(opening.result, { ...limits, runsAction });
    const removal = await timedStep('session_removal', (until) => this.remove(session, until), {
      // Also where nobody waits any more.
      signal: new AbortController().signal,
      limitMs: removalTimeoutMs,
    });
    return [{ ...opening, result: app }, ...within, removal];
  }

  private async open(signal: AbortSignal): Promise<Opened> {
    const { sessions } = this.parts;
    const over = async (app: string) => ({
      app,
      session: await sessions.create({ providerUserId: probeUser, app }, { signal }),
    });
    try {
      return await over(usualApp);
    } catch (error) {
      if (!isPluginError(error, 'app_not_available')) throw error;
      const { items } = await this.parts.toolkits.listApps({}, { signal });
      const other = items.find(({ connectability }) => connectability === 'none');
      if (other === undefined) throw error;
      return over(other.slug);
    }
  }

  private async tryMcp(
    opened: Opened,
    { runsAction, ...limits }: { signal: AbortSignal; limitMs: number; runsAction: boolean },
  ): Promise<ProbeStep[]> {
    const { url } = opened.session;
    const connecting = await timedStep(
      'mcp_address',
      (signal) => inSession(() => connectClient(this.egress, { url, key: this.key, signal })),
      limits,
    );
    if ('error' in connecting) return [connecting];
    const client = connecting.result;
    try {
      const listing = await timedStep(
        'session_actions',
        (until) => inSession(() => readToolNames(client, until)),
        limits,
      );
      const known = [{ ...connecting, result: new URL(url).origin }];
      if ('error' in listing) return [...known, listing];
      const steps = [...known, { ...listing, result: listing.result.size }];
      if (!runsAction) return steps;
      const names = listing.result;
      return [
        ...steps,
        await timedStep('action', (until) => this.runRead(opened, { client, names, signal: until }), limits),
      ];
    } finally {
      await client.close();
    }
  }

  /** Runs a read that needs no arguments. Resolves with its name. */
  private async runRead(
    { app, session }: Opened,
    { client, names, signal }: { client: Client; names: Set<string>; signal: AbortSignal },
  ): Promise<string> {
    const { items } = await this.parts.toolkits.listActions({ app }, { signal });
    const reads = items.filter(isSimpleRead);
    const action = (reads.find(({ slug }) => names.has(slug)) ?? reads[0])?.slug;
    if (action === undefined) {
      throw new PluginError('unknown_action', `The provider lists no read-only action of "${app}" without arguments.`);
    }
    const way = names.has(action)
      ? new McpConversation(client, names)
      : new RestExecutor(this.egress, { id: session.id, key: this.key });
    const result = await inSession(() => way.call({ action, arguments: {} }, { signal, beforeSend: () => undefined }));
    const outcome = toResultOutcome(result, this.key);
    if (outcome.outcome === 'done') return action;
    throw new PluginError('action_failed', outcome.message);
  }

  private async remove({ id }: ProviderSession, signal: AbortSignal): Promise<undefined> {
    const path = `/tool_router/session/${encodeURIComponent(id)}`;
    await this.parts.http.write(path, { method: 'DELETE', area: 'sessions', schema: anythingSchema, signal });
  }
}

function isSimpleRead({ effect, isDeprecated, inputSchema }: Action): boolean {
  const { required } = inputSchema;
  return effect === 'read' && !isDeprecated && !(Array.isArray(required) && required.length > 0);
}

/** What goes wrong there concerns the right to use sessions, and not the one to make them. */
async function inSession<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderFault) error.area = 'session execution';
    throw error;
  }
}
