import type { ProviderHttp } from '../http/provider-http.js';
import { pageSchema } from '../http/provider-schemas.js';
import type { ExaminedStep } from '../provider-gateway.js';
import { examinedParts } from '../provider-gateway.js';
import { askAboutKey, findProjectId, furtherAreas } from './key-check.js';
import type { SessionProbe } from './session-probe.js';
import { timedStep, toExaminedStep } from './timed-step.js';

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
