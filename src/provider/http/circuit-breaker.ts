import {
  CircuitState,
  circuitBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
  retry,
  SamplingBreaker,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { isStatus, ProviderFault } from './provider-fault.js';
import { SessionFailures } from './session-failures.js';

type Run<Result> = (signal: AbortSignal) => Promise<Result>;
/** `session`: the one that it belongs to, where a failure may be its app's or its account's. */
type Limits = { signal: AbortSignal; totalMs: number; attemptMs: number; session?: string };

// Aborting after the answer as well, as is the default, would wake every listener of a call that is over.
const whileWaiting = { strategy: TimeoutStrategy.Cooperative, abortOnReturn: false };
const samplingMs = 10_000;
const retries = 2;
const firstDelayMs = 250;
const maxDelayMs = 4_000;
/** Two of them, and the tries between, fit into the shortest total: else a pause that is asked for would end as a timeout. */
const maxHonouredWaitMs = 5_000;

/**
 * The one place that repeats requests and that stops asking a provider which is down. Reads are tried up to three times;
 * what changes something is tried once, and never as the try that finds out whether the provider is back.
 */
export class CircuitBreaker {
  // Opens when more than half of at least ten exchanges in ten seconds failed; after a second, then two, four, and never
  // more than five, one read tries anew.
  private readonly breaker = circuitBreaker(
    // The read that finds out whether the provider is back is as good from any session.
    handleWhen((error) => isOutage(error) && (!this.isClosed || this.failures.counts(error))),
    {
      breaker: new SamplingBreaker({ threshold: 0.5, duration: samplingMs, minimumRps: 1 }),
      halfOpenAfter: new ExponentialBackoff({ generator: noJitterGenerator, initialDelay: 1_000, maxDelay: 5_000 }),
    },
  );
  private readonly failures = new SessionFailures(samplingMs);
  private readonly retry = retry(handleWhen(isWorthRepeating), {
    maxAttempts: retries,
    backoff: new DelegateBackoff(({ attempt, result }) =>
      delayMs(attempt, 'error' in result ? result.error : undefined),
    ),
  }).dangerouslyUnref();

  get isClosed(): boolean {
    return this.breaker.state === CircuitState.Closed;
  }

  /** Runs a read, repeating it where that can help. Throws `ProviderFault`. */
  async read<Result>(run: Run<Result>, { signal, totalMs, attemptMs, session }: Limits): Promise<Result> {
    const policy = wrap(
      timeout(totalMs, TimeoutStrategy.Aggressive),
      this.retry,
      this.breaker,
      timeout(attemptMs, whileWaiting),
    );
    return policy
      .execute((context) => this.failures.of(session, attempt(run, context.signal, signal)), signal)
      .catch((error) => fail(error, signal));
  }

  /** Runs, once, what must not be repeated. Refuses while the circuit is not closed. Throws `ProviderFault`. */
  async send<Result>(run: Run<Result>, { signal, attemptMs, session }: Omit<Limits, 'totalMs'>): Promise<Result> {
    if (!this.isClosed) throw openCircuit();
    const policy = wrap(this.breaker, timeout(attemptMs, whileWaiting));
    return policy
      .execute((context) => this.failures.of(session, attempt(run, context.signal, signal)), signal)
      .catch((error) => fail(error, signal));
  }
}

async function attempt<Result>(run: Run<Result>, signal: AbortSignal, caller: AbortSignal): Promise<Result> {
  try {
    signal.throwIfAborted();
    return await run(signal);
  } catch (error) {
    const isEnded = signal.aborted && !(error instanceof ProviderFault && error.kind !== 'timeout');
    throw isEnded ? endedWait(error, caller) : error;
  }
}

function fail(error: unknown, caller: AbortSignal): never {
  if (isBrokenCircuitError(error)) throw openCircuit();
  // By class, since the package's own `isTaskCancelledError` (3.2.1) looks for another error's mark.
  throw error instanceof TaskCancelledError ? endedWait(error, caller) : error;
}

/** A wait that the caller ended is theirs and says nothing about the provider. */
function endedWait(cause: unknown, caller: AbortSignal): ProviderFault {
  return caller.aborted
    ? new ProviderFault('given_up', 'The caller no longer waits.', { cause })
    : new ProviderFault('timeout', 'No answer came in time.', { cause });
}

function openCircuit(): ProviderFault {
  return new ProviderFault('circuit_open', 'Not tried: the provider failed many times in a row.');
}

// Refused keys, pauses that the provider asks for and errors of tools say nothing about its health.
function isOutage(error: Error): boolean {
  if (!(error instanceof ProviderFault)) return false;
  return ['unreachable', 'lost', 'timeout'].includes(error.kind) || (error.refusal.status ?? 0) >= 500;
}

function isWorthRepeating(error: Error): boolean {
  if (!(error instanceof ProviderFault) || (error.retryAfterMs ?? 0) > maxHonouredWaitMs) return false;
  return isOutage(error) || error.kind === 'unreadable' || isStatus(error, 408, 429);
}

/** What the provider asks for, or else a random part of a doubling span ("full jitter"). */
function delayMs(tries: number, error: unknown): number {
  const asked = error instanceof ProviderFault ? error.retryAfterMs : undefined;
  return asked ?? Math.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (tries - 1));
}
