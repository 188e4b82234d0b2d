import { LRUCache } from 'lru-cache';
import type { ProjectKey } from '../../domain/project-key.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { isYoungerThan } from '../../lib/time.js';
import { openingReason } from '../actions/action-outcome.js';
import { CircuitBreaker } from '../http/circuit-breaker.js';
import type { ProviderEgress } from '../http/provider-egress.js';
import { ProviderFault } from '../http/provider-fault.js';
import { McpConversation } from '../mcp/mcp-conversation.js';
import { ToolNameInterner } from '../mcp/mcp-tool-names.js';
import type { ProviderSession } from '../provider-gateway.js';

/** `conversation`: undefined where the session's MCP address could not be opened, and the provider is there all the same. */
export type Opening = { conversation: Promise<McpConversation | undefined>; isOver: boolean; shutAt?: number };

const maxConversations = 2_000;
// No longer than the shortest read, since a call waits for it and there is another way.
const limits = { attemptMs: 10_000, totalMs: 15_000 };
const questionLimits = { attemptMs: 3_000, totalMs: 3_000 };
// For so long the calls of a session go the other way at once, instead of each waiting for an address that does not open.
const shutForMs = 60_000;

/** The conversations with sessions over MCP, each opened at its first call and shared by all others. */
export class ConversationPool {
  // A conversation holds nothing but memory between calls, so one that falls out needs no closing.
  private readonly held = new LRUCache<string, Opening>({ max: maxConversations });
  private readonly lists = new ToolNameInterner();
  private readonly ended = new AbortController();
  // Of its own, so that MCP addresses which do not open keep no call from going the other way.
  private readonly addresses = new CircuitBreaker();

  /** `circuit` is that of the calls; `ask` is a harmless read with that key, by the way that needs no conversation. */
  constructor(
    private readonly egress: ProviderEgress,
    private readonly circuit: CircuitBreaker,
    private readonly ask: (key: ProjectKey) => Promise<unknown>,
  ) {}

  /** Callers share one opening, which rejects with `ProviderFault` where no call can be sent by any way. */
  get(session: ProviderSession, key: ProjectKey): Opening {
    const id = idOf(session, key);
    const known = this.held.get(id);
    if (known !== undefined && this.circuit.isClosed && isReady(known)) return known;
    const opening: Opening = { conversation: this.open(session, key, (at) => (opening.shutAt = at)), isOver: false };
    this.held.set(id, opening);
    opening.conversation.then(
      () => (opening.isOver = true),
      () => this.forget(session, key, opening),
    );
    return opening;
  }

  forget(session: ProviderSession, key: ProjectKey, opening: Opening): void {
    const id = idOf(session, key);
    if (this.held.peek(id) === opening) this.held.delete(id);
  }

  /** Opens none any more. */
  async close(): Promise<void> {
    this.ended.abort();
    const open = await Promise.allSettled([...this.held.values()].map(({ conversation }) => conversation));
    this.held.clear();
    await Promise.all(open.map((result) => (result.status === 'fulfilled' ? result.value?.close() : undefined)));
  }

  private async open(
    session: ProviderSession,
    key: ProjectKey,
    noteShut: (at: number) => void,
  ): Promise<McpConversation | undefined> {
    // A read finds out whether a provider that was down is back, and no call.
    if (!this.circuit.isClosed) await this.question(key);
    try {
      return await this.converse(session, key);
    } catch (error) {
      if (!mayBeAddressAlone(error) || !(await this.isThere(key))) throw error;
      noteShut(Date.now());
      return undefined;
    }
  }

  private converse({ id, url }: ProviderSession, key: ProjectKey): Promise<McpConversation> {
    const { egress, lists } = this;
    return this.untilEnded((signal) =>
      this.addresses.read(
        (attempt) => McpConversation.open(egress, { url, key: key.reveal(), lists, signal: attempt }),
        {
          signal,
          session: id,
          ...limits,
        },
      ),
    );
  }

  /** A provider that is down as a whole would lose a call that goes the other way. */
  private isThere(key: ProjectKey): Promise<boolean> {
    return this.question(key).then(
      () => true,
      () => false,
    );
  }

  private question(key: ProjectKey): Promise<unknown> {
    return this.untilEnded((signal) => this.circuit.read(() => this.ask(key), { signal, ...questionLimits }));
  }

  private untilEnded<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return withLinkedSignal([this.ended.signal], work);
  }
}

/** Nothing was said of the session or the key, and the provider was reached. */
function mayBeAddressAlone(error: unknown): boolean {
  const reason = openingReason(error);
  if (reason === 'unusable_answer') return true;
  return reason === 'unreachable' && error instanceof ProviderFault && error.kind !== 'unreachable';
}

function isReady({ shutAt }: Opening): boolean {
  return shutAt === undefined || isYoungerThan(shutForMs, shutAt);
}

function idOf({ id }: ProviderSession, { fingerprint }: ProjectKey): string {
  return `${fingerprint} ${id}`;
}
