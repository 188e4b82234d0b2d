import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProjectKey } from '../../domain/project-key.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/time/signals.js';
import type { ActionAnswer, ActionExecutor } from '../actions/action-executor.js';
import { toCallOutcome, toOpeningOutcome } from '../actions/action-outcome.js';
import { parseResult, type ReadingContext } from '../actions/action-result.js';
import { RestExecutor } from '../actions/rest-executor.js';
import { ProviderFault } from '../faults/provider-fault.js';
import type { CircuitBreaker } from '../http/circuit-breaker.js';
import type { McpConversation } from '../mcp/mcp-conversation.js';
import type { ActionOutcome } from '../port/call-outcome.js';
import type { CallRequest, ProviderSession, SendGuards } from '../port/call-port.js';
import type { ProjectKeySource } from '../project-key-source.js';
import type { ProviderEgress } from '../transport/provider-egress.js';
import { isOfProvider } from '../transport/provider-url.js';
import type { ConversationPool, PooledConversation } from './conversation-pool.js';
import type { KeyRefusals } from './key-refusals.js';
import { cancelled, SendTracker } from './send-tracker.js';

// Longer texts take more than about a millisecond to parse and truncate.
const maxTextInOneTurn = 50_000;
/** Shorter than the minute that the caller waits, so that the caller still learns that no answer came. */
export const answerTimeoutMs = 45_000;

type Dependencies = {
  egress: ProviderEgress;
  circuit: CircuitBreaker;
  keys: ProjectKeySource;
  conversations: ConversationPool;
  keyRefusals: KeyRefusals;
  /** Aborts when the gateway is closed, and every call with it. */
  closed: AbortSignal;
};

/** A call, what may stop it, the key that it is sent with, and whether it has left. */
type TrackedCall = { request: CallRequest; guards: SendGuards; key: ProjectKey; tracker: SendTracker };
/** How a call is sent. Chosen before the send and never changed: by the other executor, the action might run a second time. */
type Route = { executor: ActionExecutor; onFault?(fault: unknown): void };

/**
 * Runs reads over the provider's REST API, which needs nothing opened first, and all other actions in the session's MCP
 * conversation. One that the session does not list is run over REST too, and so are all while its MCP address cannot be opened.
 */
export class ActionRunner {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Sends the action once, or not at all. Throws only while nothing was sent: when there is no key to use, for an error of ours,
   * and what `confirm` throws. That is called after the conversation had to be opened, which may have taken a while.
   */
  async run(request: CallRequest, guards: SendGuards): Promise<ActionOutcome> {
    const { keys, keyRefusals } = this.dependencies;
    const key = await keys.requireKey();
    const refused = await keyRefusals.find(key);
    if (refused !== undefined) return refused;
    const tracker = new SendTracker(() => guards.cancelReason() ?? (guards.signal.aborted ? 'caller_gone' : undefined));
    const call = { request, guards, key, tracker };
    try {
      const route = await this.chooseRoute(call);
      return 'outcome' in route ? route : await this.send(call, route);
    } catch (cause) {
      if (!tracker.mayHaveLeft) throw cause;
      return { outcome: 'unknown', message: 'Something went wrong on our side while it was under way.', cause };
    }
  }

  /** An outcome in place of the route where the call must not be sent any more. */
  private async chooseRoute(call: TrackedCall): Promise<Route | ActionOutcome> {
    const { session, action, isRead } = call.request;
    const overRest = { executor: this.restExecutor(call) };
    if (isRead && this.mayGoAtOnce(session)) return overRest;
    const pooled = this.dependencies.conversations.get(session, call.key);
    // Asked before the wait, which settles it.
    const isToBeOpened = !pooled.isSettled;
    const opened = await this.opened(pooled, call);
    if ('outcome' in opened) return opened;
    if (isToBeOpened) {
      await call.guards.confirm();
      // `confirm` judges a call by the key of that moment, and another one may have replaced this one during the opening.
      if (!(await this.isInForce(call.key))) return toCallOutcome(cancelled('gates_moved'));
    }
    const { conversation } = opened;
    if (isRead || !conversation?.lists(action)) return overRest;
    return { executor: conversation, onFault: (fault) => this.forgetIfLost(pooled, call, fault) };
  }

  /** Without a conversation where only REST is left; an outcome where the call could not be sent that way either. */
  private async opened(
    { conversation }: PooledConversation,
    { guards, key, tracker }: TrackedCall,
  ): Promise<{ conversation: McpConversation | undefined } | ActionOutcome> {
    const opened = (await raceWithSignal(settled(conversation), guards.signal)) ?? {
      error: tracker.reportedError(givenUp()),
    };
    if ('value' in opened) return { conversation: opened.value };
    return this.dependencies.keyRefusals.checkedOutcome(key, opened.error, toOpeningOutcome(opened.error));
  }

  private async isInForce({ fingerprint }: ProjectKey): Promise<boolean> {
    return (await this.dependencies.keys.requireKey()).fingerprint === fingerprint;
  }

  /**
   * Whether nothing has to be tried first. While the circuit is not closed, asking for a conversation tries whether the provider
   * is back; and where the session was made by another provider, it says so without sending anything.
   */
  private mayGoAtOnce({ url }: ProviderSession): boolean {
    const { circuit, egress } = this.dependencies;
    return circuit.isClosed && isOfProvider(egress.provider, url);
  }

  private async send(
    { request, guards, key, tracker }: TrackedCall,
    { executor, onFault }: Route,
  ): Promise<ActionOutcome> {
    const { circuit, keyRefusals, closed } = this.dependencies;
    const { session, isRead } = request;
    const sending = withLinkedSignal([guards.signal, closed], (linked) =>
      circuit.send((attempt) => executor.call(request, { signal: attempt, beforeSend: tracker.beforeSend }), {
        signal: linked,
        attemptMs: answerTimeoutMs,
        suspect: session.id,
      }),
    );
    const result = await settled(sending);
    if ('value' in result) return readInTurns(result.value, { secret: key.reveal(), isRead });
    const fault = tracker.reportedError(result.error);
    onFault?.(fault);
    return keyRefusals.checkedOutcome(key, fault, toCallOutcome(fault));
  }

  private forgetIfLost(pooled: PooledConversation, { request, key }: TrackedCall, fault: unknown): void {
    if (mayFailEveryCall(fault)) this.dependencies.conversations.forget(request.session, key, pooled);
  }

  private restExecutor({ request, key }: TrackedCall): RestExecutor {
    return new RestExecutor(this.dependencies.egress, { id: request.session.id, key: key.reveal() });
  }
}

/**
 * Whether the server may have lost or moved the conversation, or fail all of its calls, as another may where it was redirected to:
 * the next call opens a new one, which costs three harmless requests, and in a pause is told as not sent. After a refusal in the
 * provider's own form it can still be used.
 */
function mayFailEveryCall(fault: unknown): boolean {
  if (!(fault instanceof ProviderFault)) return false;
  const { status = 0, form } = fault.reply;
  if (fault.kind === 'status') return form !== 'own' || status >= 500 || [307, 308, 400, 404].includes(status);
  return ['rejected', 'lost', 'timeout', 'unreadable'].includes(fault.kind);
}

/** Parses, reads and returns a long answer in separate turns of the event loop, since each step is slow. */
async function readInTurns(answer: ActionAnswer, context: ReadingContext): Promise<ActionOutcome> {
  const { content, structuredContent, length = Number.POSITIVE_INFINITY } = answer;
  const isLong =
    (structuredContent !== undefined && length > maxTextInOneTurn) || content.some(({ text }) => isLongText(text));
  const pause = async () => isLong && (await nextTurn());
  await pause();
  const readOutcome = parseResult(answer, context);
  await pause();
  const outcome = readOutcome();
  await pause();
  return outcome;
}

function isLongText(text: unknown): boolean {
  return typeof text === 'string' && text.length > maxTextInOneTurn;
}

type Settled<Value> = { value: Value } | { error: unknown };

function settled<Value>(promise: Promise<Value>): Promise<Settled<Value>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

function givenUp(): ProviderFault {
  return new ProviderFault('given_up', 'The caller no longer waits.');
}
