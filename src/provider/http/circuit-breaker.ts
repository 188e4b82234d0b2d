import {
  CircuitState,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import type { NetworkTrouble } from '../../contract/network-trouble.js';
import { backoffMs } from '../../lib/time/backoff.js';
import { isStatus, ProviderFault } from '../faults/provider-fault.js';
import { FailureShare } from './failure-share.js';
import { ProbePause } from './probe-pause.js';
import { SuspectFailures } from './suspect-failures.js';

type Run<Result> = (signal: AbortSignal) => Promise<Result>;
/** `suspect`: what may fail by itself, as a tool session by its app or account: only a few of its failures count. */
type Limits = { signal: AbortSignal; totalMs: number; attemptMs: number; suspect?: string };

// By default, cockatiel aborts after success too, which would call every listener of a finished request.
const attemptTimeoutOptions = { strategy: TimeoutStrategy.Cooperative, abortOnReturn: false };
const samplingMs = 10_000;
const retries = 2;
const delays = { firstMs: 250, maxMs: 4_000 };
/** Two such waits and the attempts fit into the shortest `totalMs`; a longer wait would end as a timeout. */
const maxHonouredWaitMs = 5_000;

/**
 * The only place that retries requests, and that stops sending them while the provider is down. A read is attempted up to three
 * times. A write is sent once, and is never the request that probes whether the provider is back.
 */
export class CircuitBreaker {
  /** Why the provider could not be reached last, for those who are told that it is not asked any more. */
  private network: NetworkTrouble | undefined;
  // Opens when more than half of at least ten requests in ten seconds failed. One read probes the provider after one second,
  // then after two, four and at most five.
  private readonly breaker = circuitBreaker(
    // A probing read counts, whatever its suspect. What is no failure of a probe would close the circuit.
    handleWhen((error) =>
      this.isClosed ? isOutage(error) && this.failures.count(error) : isOutage(error) || provesNothing(error),
    ),
    {
      breaker: new FailureShare(samplingMs),
      halfOpenAfter: { next: () => new ProbePause() },
    },
  );
  private readonly failures = new SuspectFailures(samplingMs);
  private readonly retry = retry(handleWhen(isWorthRepeating), {
    maxAttempts: retries,
    backoff: new DelegateBackoff(({ attempt, result }) =>
      delayMs(attempt, 'error' in result ? result.error : undefined),
    ),
  }).dangerouslyUnref();

  get isClosed(): boolean {
    return this.breaker.state === CircuitState.Closed;
  }

  /** Runs a read, with retries where they can help. Throws `ProviderFault`. */
  async read<Result>(run: Run<Result>, { signal, totalMs, attemptMs, suspect }: Limits): Promise<Result> {
    const policy = wrap(
      timeout(totalMs, TimeoutStrategy.Aggressive),
      this.retry,
      this.breaker,
      timeout(attemptMs, attemptTimeoutOptions),
    );
    return policy
      .execute((context) => this.failures.track(suspect, this.attempt(run, context.signal, signal)), signal)
      .catch((error) => throwFault(error, signal, this.network));
  }

  /** Runs once what must not be repeated; fails at once while the circuit is not closed. Throws `ProviderFault`. */
  async send<Result>(run: Run<Result>, { signal, attemptMs, suspect }: Omit<Limits, 'totalMs'>): Promise<Result> {
    if (!this.isClosed) throw openCircuit(this.network);
    const policy = wrap(this.breaker, timeout(attemptMs, attemptTimeoutOptions));
    return policy
      .execute((context) => this.failures.track(suspect, this.attempt(run, context.signal, signal)), signal)
      .catch((error) => throwFault(error, signal, this.network));
  }

  private async attempt<Result>(run: Run<Result>, signal: AbortSignal, caller: AbortSignal): Promise<Result> {
    try {
      signal.throwIfAborted();
      const result = await run(signal);
      this.network = undefined;
      return result;
    } catch (error) {
      this.network = networkOf(error);
      const wasAborted = signal.aborted && !(error instanceof ProviderFault && error.kind !== 'timeout');
      throw wasAborted ? toAbortFault(error, caller) : error;
    }
  }
}

function throwFault(error: unknown, caller: AbortSignal, network: NetworkTrouble | undefined): never {
  if (isBrokenCircuitError(error)) throw openCircuit(network);
  // By class, since cockatiel's own `isTaskCancelledError` (3.2.1) tests for the mark of another error.
  throw error instanceof TaskCancelledError ? toAbortFault(error, caller) : error;
}

/** A request that was aborted by the caller says nothing about the provider. */
function toAbortFault(cause: unknown, caller: AbortSignal): ProviderFault {
  return caller.aborted
    ? new ProviderFault('given_up', 'The caller no longer waits.', { cause })
    : new ProviderFault('timeout', 'No answer came in time.', { cause, network: networkOf(cause) });
}

function networkOf(error: unknown): NetworkTrouble | undefined {
  return error instanceof ProviderFault ? error.network : undefined;
}

function openCircuit(network: NetworkTrouble | undefined): ProviderFault {
  return new ProviderFault('circuit_open', 'Not tried: the provider failed many times in a row.', { network });
}

// Refused keys, rate limits and failures of actions say nothing about the health of the provider.
function isOutage(error: Error): boolean {
  if (!(error instanceof ProviderFault)) return false;
  return ['unreachable', 'lost', 'timeout'].includes(error.kind) || (error.reply.status ?? 0) >= 500;
}

/** Whether a probe ended without a result: its caller left before an answer, or it was not sent, since another circuit is open. */
function provesNothing(error: Error): boolean {
  return error instanceof ProviderFault && ['given_up', 'circuit_open'].includes(error.kind);
}

function isWorthRepeating(error: Error): boolean {
  if (!(error instanceof ProviderFault) || (error.retryAfterMs ?? 0) > maxHonouredWaitMs) return false;
  return isOutage(error) || error.kind === 'unreadable' || isStatus(error, 408, 429);
}

/** The wait that the provider asks for, or exponential backoff with full jitter. */
function delayMs(attempts: number, error: unknown): number {
  const requested = error instanceof ProviderFault ? error.retryAfterMs : undefined;
  return requested ?? Math.random() * backoffMs(attempts - 1, delays);
}
