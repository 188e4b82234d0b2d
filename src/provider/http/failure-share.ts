import { CircuitState, type IBreaker } from 'cockatiel';
import { isYoungerThan } from '../../lib/time/time.js';

type Slice = { startedAt: number; requests: number; failures: number };

const minRequests = 10;
const slices = 10;

/**
 * Opens a circuit when more than half of at least ten requests within the sampling time failed. In place of cockatiel's
 * `SamplingBreaker` (3.2.1), which forgets at most a tenth of its counts with each request, and so adds up failures that are hours
 * apart.
 */
export class FailureShare implements IBreaker {
  /** Wanted by cockatiel for circuits that are saved. */
  state: unknown;
  private recent: Slice[] = [];

  constructor(private readonly samplingMs: number) {}

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.recent = [];
    this.currentSlice().requests += 1;
  }

  failure(state: CircuitState): boolean {
    const current = this.currentSlice();
    current.requests += 1;
    current.failures += 1;
    const requests = this.recent.reduce((sum, slice) => sum + slice.requests, 0);
    const failures = this.recent.reduce((sum, slice) => sum + slice.failures, 0);
    return state !== CircuitState.Closed || (requests >= minRequests && failures > requests / 2);
  }

  private currentSlice(): Slice {
    // Not the time of day, which may be set back: old counts would stay.
    const nowMs = performance.now();
    this.recent = this.recent.filter(({ startedAt }) => isYoungerThan(this.samplingMs, startedAt, nowMs));
    const last = this.recent.at(-1);
    if (last !== undefined && isYoungerThan(this.samplingMs / slices, last.startedAt, nowMs)) return last;
    const slice = { startedAt: nowMs, requests: 0, failures: 0 };
    this.recent.push(slice);
    return slice;
  }
}
