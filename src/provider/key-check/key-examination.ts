import { PluginError } from '../../domain/plugin-error.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { lacksAccess, toPluginError } from '../http/provider-errors.js';
import { isStatus, ProviderFault } from '../http/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { pageSchema } from '../http/provider-schemas.js';
import { type ExaminedPart, type ExaminedStep, examinedParts } from '../provider-gateway.js';
import { askAboutKey, findProjectId, furtherAreas } from './key-check.js';
import type { SessionProbe } from './session-probe.js';

const limitMs = 8_000;

/** Tries a key on everything that the plugin does with it, in order. A key that opens nothing is tried no further. */
export async function examineKey(
  http: ProviderHttp,
  { signal, trial }: { signal: AbortSignal; trial: SessionProbe },
): Promise<ExaminedStep[]> {
  const limits = { signal, limitMs };
  const first = await timedStep(
    'toolkits',
    async (until) => {
      await askAboutKey(http, { signal: until });
      return undefined;
    },
    limits,
  );
  if ('error' in first) return withSkipped([toExaminedStep(first, { wasAccepted: false })]);
  const rights = furtherAreas.map(({ area, part, path, query }) =>
    timedStep(
      part,
      async (until) => {
        await http.read(path, { area, schema: pageSchema, query, signal: until });
        return undefined;
      },
      limits,
    ),
  );
  const project = timedStep('project', (until) => findProjectId(http, until), limits);
  const clock = timedStep('clock', (until) => secondsAhead(http, until), limits);
  const steps = [first, ...(await Promise.all([...rights, project, clock])), ...(await trial.run(signal))];
  return withSkipped(steps.map((step) => toExaminedStep(step, { wasAccepted: true })));
}

/** How far this computer's clock is before the provider's, in seconds; negative where it is behind. */
async function secondsAhead(http: ProviderHttp, signal: AbortSignal): Promise<number | undefined> {
  const asked = Date.now();
  const told = await http.readClock({ signal });
  if (told === undefined) return undefined;
  // The head tells whole seconds, cut off, and was written somewhere between question and answer.
  const between = (asked + Date.now()) / 2;
  return Math.round((between - told.getTime() - 500) / 1000);
}

function withSkipped(steps: ExaminedStep[]): ExaminedStep[] {
  return examinedParts.map((part) => steps.find((step) => step.part === part) ?? { part, state: 'skipped', tookMs: 0 });
}

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
