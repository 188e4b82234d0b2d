import { PluginError } from '../../domain/plugin-error.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { keyLacksAccessError, toPluginError } from '../faults/provider-errors.js';
import { isOwnErrorReply, ProviderFault } from '../faults/provider-fault.js';
import type { ExaminedPart, ExaminedStep } from '../port/key-port.js';
import { placeOf } from './failure-place.js';

export type TimedStep<Result> = { part: ExaminedPart; tookMs: number } & ({ result: Result } | { error: unknown });

/** Runs one step and measures its time. The signal of the step also aborts after `timeoutMs`. Never throws. */
export async function timedStep<Result>(
  part: ExaminedPart,
  run: (signal: AbortSignal) => Promise<Result>,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<TimedStep<Result>> {
  const startedAt = performance.now();
  const timing = () => ({ part, tookMs: Math.round(performance.now() - startedAt) });
  return withTimeLimit(timeoutMs, signal, async (linked) => {
    try {
      const result = await run(linked);
      return { ...timing(), result };
    } catch (error) {
      const isKnown = error instanceof ProviderFault || error instanceof PluginError;
      const timedOut = () => new ProviderFault('timeout', 'No answer came in time.', { cause: error });
      return { ...timing(), error: linked.aborted && !isKnown ? timedOut() : error };
    }
  });
}

/**
 * Whether the provider itself refuses a key that it accepted before: with 403, or with 401, as recorded of scoped keys. A page of a
 * gateway with that status says nothing of the key.
 */
export function isDenial(error: unknown): error is ProviderFault {
  return isOwnErrorReply(error, 401, 403);
}

/** The step as the port reports it. `wasAccepted`: the key opened something before, so a refusal means a missing right. */
export function toExaminedStep(
  step: TimedStep<string | number | undefined>,
  { wasAccepted }: { wasAccepted: boolean },
): ExaminedStep {
  const { part, tookMs } = step;
  if ('result' in step) return { part, tookMs, state: 'ok', ...(step.result !== undefined && { about: step.result }) };
  const { error } = step;
  const reported = wasAccepted && isDenial(error) ? keyLacksAccessError([error]) : toPluginError(error);
  const failure =
    reported instanceof Error ? reported : new PluginError('internal', 'The check itself failed.', { cause: error });
  return { part, tookMs, state: 'failed', error: failure, ...placeOf(failure, { wasAccepted }) };
}
