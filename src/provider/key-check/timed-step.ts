import { PluginError } from '../../domain/plugin-error.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { lacksAccess, toPluginError } from '../http/provider-errors.js';
import { isStatus, ProviderFault } from '../http/provider-fault.js';
import type { ExaminedPart, ExaminedStep } from '../provider-gateway.js';

export type Step<Result> = { part: ExaminedPart; tookMs: number } & ({ result: Result } | { error: unknown });

/** Does one step and tells how long it took. It gives up by itself after `limitMs`. Never throws. */
export async function timedStep<Result>(
  part: ExaminedPart,
  run: (signal: AbortSignal) => Promise<Result>,
  { signal, limitMs }: { signal: AbortSignal; limitMs: number },
): Promise<Step<Result>> {
  const from = performance.now();
  const took = () => ({ part, tookMs: Math.round(performance.now() - from) });
  return withLinkedSignal([signal, AbortSignal.timeout(limitMs)], async (limit) => {
    try {
      const result = await run(limit);
      return { ...took(), result };
    } catch (error) {
      const isNamed = error instanceof ProviderFault || error instanceof PluginError;
      const late = () => new ProviderFault('timeout', 'No answer came in time.', { cause: error });
      return { ...took(), error: limit.aborted && !isNamed ? late() : error };
    }
  });
}

/** The refusal of a key that was accepted before: 403, or a plain 401 as is recorded of scoped keys. */
export function isDenial(error: unknown): error is ProviderFault {
  return isStatus(error, 401, 403);
}

/** A step as others may know it. `wasAccepted`: the key opened something, so that a refusal is a missing right. */
export function toExaminedStep(
  step: Step<string | number | undefined>,
  { wasAccepted }: { wasAccepted: boolean },
): ExaminedStep {
  const { part, tookMs } = step;
  if ('result' in step) return { part, tookMs, state: 'ok', ...(step.result !== undefined && { about: step.result }) };
  const { error } = step;
  const named =
    wasAccepted && isDenial(error) ? lacksAccess([error.area ?? 'a part of the project'], error) : toPluginError(error);
  const told =
    named instanceof Error ? named : new PluginError('internal', 'The check itself failed.', { cause: error });
  return { part, tookMs, state: 'failed', error: told };
}
