import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProjectKey } from '../../domain/project-key.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/signals.js';
import type { ActionAnswer, ActionExecutor } from '../actions/action-executor.js';
import { toCallOutcome, toOpeningOutcome } from '../actions/action-outcome.js';
import { parseResult } from '../actions/action-result.js';
import type { CircuitBreaker } from '../http/circuit-breaker.js';
import type { ProviderEgress } from '../http/provider-egress.js';
import { isStatus, ProviderFault } from '../http/provider-fault.js';
import type { McpConversation } from '../mcp/mcp-conversation.js';
import type { ProjectKeySource } from '../project-key-source.js';
import type { ActionOutcome, CallOptions, CancelReason, ProviderSession } from '../provider-gateway.js';
import { ConversationPool } from './conversation-pool.js';
import { RefusedKey } from './refused-key.js';
import { RestExecutor } from './rest-executor.js';

type CallRequest = { session: ProviderSession; action: string; arguments: Record<string, unknown> };
// Characters that are read and cut in about a millisecond.
const longText = 50_000;
/** For an answer. The caller, who waits a minute, is still to be told that none came. */
export const answerTimeoutMs = 45_000;

/**
 * Runs actions over MCP: one conversation for each session and key. What a session does not list, or all of it while its MCP
 * address does not open, is run by the provider's REST way.
 */
export class ActionRunner {
  private readonly openings: ConversationPool;
  private readonly ended = new AbortController();
  private readonly refusedKey: RefusedKey;

  /** `askAboutKey` is a harmless read with that key, for when it was refused. */
  constructor(
    private readonly egress: ProviderEgress,
    private readonly circuit: CircuitBreaker,
    private readonly keys: ProjectKeySource,
    askAboutKey: (key: ProjectKey) => Promise<unknown>,
  ) {
    this.openings = new ConversationPool(egress, circuit, askAboutKey);
    this.refusedKey = new RefusedKey(askAboutKey);
  }

  /**
   * Sends the action once, or not at all. Throws only when there is no key to use, and what `confirm` throws: it is asked
   * where the conversation had to be opened, which may have taken a while.
   */
  async run(request: CallRequest, options: CallOptions): Promise<ActionOutcome> {
    const key = await this.keys.currentKey();
    return (await this.refusedKey.find(key)) ?? this.callWith(key, request, options);
  }

  /** After a key was found good: the next call asks again, whatever was said before. */
  believeKeyAgain(): void {
    this.refusedKey.forget();
  }

  /** Ends every call under way and opens no conversation any more. */
  async close(): Promise<void> {
    this.ended.abort();
    await this.openings.close();
  }

  private async callWith(
    key: ProjectKey,
    { session, ...call }: CallRequest,
    { signal, confirm, cancelReason }: CallOptions,
  ): Promise<ActionOutcome> {
    const handover = new SendTracker(() => cancelReason?.() ?? (signal.aborted ? 'caller_gone' : undefined));
    const opening = this.openings.get(session, key);
    const { isOver: wasOpen } = opening;
    const opened = (await raceWithSignal(settled(opening.conversation), signal)) ?? {
      error: handover.explain(givenUp()),
    };
    if ('error' in opened) return this.refusedKey.judge(key, opened.error, toOpeningOutcome(opened.error));
    if (!wasOpen) await confirm?.();
    const way = this.wayOf(opened.value, call.action, { session, key });
    const sending = withLinkedSignal([signal, this.ended.signal], (either) =>
      this.circuit.send((attempt) => way.call(call, { signal: attempt, beforeSend: handover.beforeSend }), {
        signal: either,
        attemptMs: answerTimeoutMs,
        session: session.id,
      }),
    );
    const result = await settled(sending);
    if ('value' in result) return readInTurns(result.value, key);
    const fault = handover.explain(result.error);
    // The server's word that it does not know the conversation, in either form, or has moved it, which is found out by opening
    // it anew; any other failure leaves it as it was.
    if (way === opened.value && isStatus(fault, 307, 308, 400, 404)) this.openings.forget(session, key, opening);
    return this.refusedKey.judge(key, fault, toCallOutcome(fault));
  }

  /** Chosen before the call leaves, and for good: by another way it might run a second time. */
  private wayOf(
    conversation: McpConversation | undefined,
    action: string,
    { session, key }: { session: ProviderSession; key: ProjectKey },
  ): ActionExecutor {
    if (conversation?.lists(action)) return conversation;
    return new RestExecutor(this.egress, { id: session.id, key: key.reveal() });
  }
}

/** The envelope was read in this turn, and what is read here is cut in a later one: of a long answer each takes its time. */
async function readInTurns(answer: ActionAnswer, key: ProjectKey): Promise<ActionOutcome> {
  const isLong = answer.structuredContent !== undefined || answer.content.some(({ text }) => isLongText(text));
  const pause = async () => isLong && (await nextTurn());
  await pause();
  const read = parseResult(answer, key.reveal());
  await pause();
  const outcome = read();
  await pause();
  return outcome;
}

function isLongText(text: unknown): boolean {
  return typeof text === 'string' && text.length > longText;
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

/** The moment in which a call passes to the HTTP client. Before it nothing can have happened, whatever goes wrong. */
export class SendTracker {
  private isSent = false;

  constructor(private readonly cancelReason: () => CancelReason | undefined) {}

  /** To be called in the tick of the send. Throws `ProviderFault` where the call is held back. */
  readonly beforeSend = (): void => {
    const reason = this.cancelReason();
    if (reason !== undefined) throw cancelled(reason);
    this.isSent = true;
  };

  /** What an error of the call means, by whether it came before this moment. */
  explain(error: unknown): unknown {
    if (this.isSent || (error instanceof ProviderFault && error.kind !== 'given_up')) return error;
    const reason = this.cancelReason();
    return reason === undefined
      ? new ProviderFault('unreachable', 'It was not sent in time.', { cause: error })
      : cancelled(reason, error);
  }
}

function cancelled(cancelReason: CancelReason, cause?: unknown): ProviderFault {
  return new ProviderFault('cancelled', 'Held back in the moment of sending.', { cancelReason, cause });
}
