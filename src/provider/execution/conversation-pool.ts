import type { ProjectKey } from '../../domain/project-key.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { withLinkedSignal } from '../../lib/time/signals.js';
import { isYoungerThan } from '../../lib/time/time.js';
import { openingReason } from '../actions/action-outcome.js';
import { ProviderFault } from '../faults/provider-fault.js';
import type { CircuitBreaker } from '../http/circuit-breaker.js';
import { McpConversation } from '../mcp/mcp-conversation.js';
import { ToolNameInterner } from '../mcp/tool-name-interner.js';
import type { ProviderSession } from '../port/call-port.js';
import type { ProviderEgress } from '../transport/provider-egress.js';

/**
 * `conversation` resolves with undefined if the session's MCP address cannot be opened although the provider is up; `failedAt` is
 * the time of that failure. `isSettled`: the conversation is open or known not to open.
 */
export type PooledConversation = {
  conversation: Promise<McpConversation | undefined>;
  isSettled: boolean;
  failedAt?: number;
};

type Dependencies = {
  egress: ProviderEgress;
  callCircuit: CircuitBreaker;
  /** Apart from the circuit of the calls, so that MCP addresses that do not open never stop the calls over REST. */
  openingCircuit: CircuitBreaker;
  /** Rejects where the provider refuses the key or cannot be reached; needs no conversation. */
  tryKey: (key: ProjectKey) => Promise<unknown>;
  /** Aborts when the gateway is closed; then no conversation is opened any more. */
  closed: AbortSignal;
};

const maxConversations = 2_000;
// Not above the limits of the shortest read, since a call waits for the opening and could be sent over REST instead.
const openingLimits = { attemptMs: 10_000, totalMs: 15_000 };
const tryKeyLimits = { attemptMs: 3_000, totalMs: 3_000 };
// For this long after a failed opening, calls of the session are sent over REST at once.
const retryOpeningAfterMs = 60_000;

/** The MCP conversations with sessions: each is opened at its first call, and shared by all calls with the same key. */
export class ConversationPool {
  // An evicted conversation needs no closing: between calls it holds nothing but memory.
  private readonly pooled = growingCache<string, PooledConversation>(maxConversations);
  private readonly toolNames = new ToolNameInterner();

  constructor(private readonly dependencies: Dependencies) {}

  /** `conversation` rejects with `ProviderFault` where a call could not be sent over REST either. */
  get(session: ProviderSession, key: ProjectKey): PooledConversation {
    const id = poolKey(session, key);
    const known = this.pooled.get(id);
    if (known !== undefined && this.dependencies.callCircuit.isClosed && !isDueForRetry(known)) return known;
    const onFailure = () => (pooled.failedAt = Date.now());
    const pooled: PooledConversation = { conversation: this.open(session, key, onFailure), isSettled: false };
    this.pooled.set(id, pooled);
    pooled.conversation.then(
      () => (pooled.isSettled = true),
      () => this.forget(session, key, pooled),
    );
    return pooled;
  }

  forget(session: ProviderSession, key: ProjectKey, pooled: PooledConversation): void {
    const id = poolKey(session, key);
    if (this.pooled.peek(id) === pooled) this.pooled.delete(id);
  }

  /** To be called after `closed` has aborted. */
  async close(): Promise<void> {
    const results = await Promise.allSettled([...this.pooled.values()].map(({ conversation }) => conversation));
    this.pooled.clear();
    await Promise.all(results.map((result) => (result.status === 'fulfilled' ? result.value?.close() : undefined)));
  }

  private async open(
    session: ProviderSession,
    key: ProjectKey,
    onFailure: () => void,
  ): Promise<McpConversation | undefined> {
    // A read, never a call, probes whether a provider that was down is back.
    if (!this.dependencies.callCircuit.isClosed) await this.tryKey(key);
    try {
      return await this.openConversation(session, key);
    } catch (error) {
      if (!mayConcernAddressOnly(error) || !(await this.isProviderUp(key))) throw error;
      onFailure();
      return undefined;
    }
  }

  private openConversation({ id, url }: ProviderSession, key: ProjectKey): Promise<McpConversation> {
    const { toolNames } = this;
    const { egress, openingCircuit, closed } = this.dependencies;
    return withLinkedSignal([closed], (signal) =>
      openingCircuit.read(
        (attempt) => McpConversation.open(egress, { url, key: key.reveal(), toolNames, signal: attempt }),
        { signal, suspect: id, ...openingLimits },
      ),
    );
  }

  /** A provider that is down would lose a call over REST too. */
  private isProviderUp(key: ProjectKey): Promise<boolean> {
    return this.tryKey(key).then(
      () => true,
      () => false,
    );
  }

  private tryKey(key: ProjectKey): Promise<unknown> {
    const { callCircuit, tryKey, closed } = this.dependencies;
    return withLinkedSignal([closed], (signal) => callCircuit.read(() => tryKey(key), { signal, ...tryKeyLimits }));
  }
}

/** Whether the provider was reached and refused neither the session nor the key. */
function mayConcernAddressOnly(error: unknown): boolean {
  const reason = openingReason(error);
  if (reason === 'unusable_answer') return true;
  return reason === 'unreachable' && error instanceof ProviderFault && error.kind !== 'unreachable';
}

function isDueForRetry({ failedAt }: PooledConversation): boolean {
  return failedAt !== undefined && !isYoungerThan(retryOpeningAfterMs, failedAt);
}

function poolKey({ id }: ProviderSession, { fingerprint }: ProjectKey): string {
  return `${fingerprint} ${id}`;
}
