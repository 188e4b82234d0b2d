import type { ProviderArea } from '../../contract/refusal-values.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { keyLacksAccessError } from '../faults/provider-errors.js';
import { isUnreadable, ProviderFault } from '../faults/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { type ExaminedPart, type ExaminedStep, examinedParts } from '../port/key-port.js';
import { keyInfoSchema, pageSchema } from '../reading/provider-schemas.js';
import { clockSkewOf } from './clock-skew.js';
import { probeUser, type SessionProbe } from './session-probe.js';
import { isDenial, timedStep, toExaminedStep } from './timed-step.js';

type FurtherArea = { area: ProviderArea; part: ExaminedPart; path: string; query: Record<string, string | number> };

/** The reads beside that of the toolkits, each with its step of an examination. */
const furtherAreas: readonly FurtherArea[] = [
  { area: 'auth configs', part: 'auth_configs', path: '/auth_configs', query: { limit: 1 } },
  {
    area: 'connected accounts',
    part: 'connected_accounts',
    path: '/connected_accounts',
    query: { limit: 1, user_ids: probeUser },
  },
  { area: 'tools', part: 'tools', path: '/tools', query: { limit: 1, toolkit_versions: 'latest' } },
];

const stepTimeoutMs = 8_000;
// A person who saves a key waits for its project, and the key can be used without.
const projectTimeoutMs = 5_000;

/**
 * Tries a key on the reads that the plugin needs, since a scoped key opens only some. Throws `ProviderFault`, or
 * `key_refused`, which lists all areas that the key does not open.
 */
export async function checkKey(
  http: ProviderHttp,
  { signal, probe }: { signal: AbortSignal; probe?: SessionProbe },
): Promise<{ projectId?: string }> {
  await requireAcceptedKey(http, { signal });
  const [projectId, inSession = [], ...denials] = await Promise.all([
    findProjectId(http, signal),
    probe?.findMissingRights(signal),
    ...furtherAreas.map((further) => findDenial(http, further, signal)),
  ]);
  const missing = [...denials.filter((denial) => denial !== undefined), ...inSession];
  const [first, ...others] = missing;
  if (first) throw keyLacksAccessError([first, ...others]);
  return { projectId };
}

/** Tries a key on everything that the plugin does with it, in order. After a refused first read, all other steps are skipped. */
export async function examineKey(
  http: ProviderHttp,
  { signal, probe }: { signal: AbortSignal; probe: SessionProbe },
): Promise<ExaminedStep[]> {
  const limits = { signal, timeoutMs: stepTimeoutMs };
  const first = await timedStep('toolkits', (linked) => requireAcceptedKey(http, { signal: linked }), limits);
  if ('error' in first) return withSkipped([toExaminedStep(first, { wasAccepted: false })]);
  const rights = furtherAreas.map((further) =>
    timedStep(further.part, (linked) => readFirstItem(http, further, linked), limits),
  );
  const project = timedStep('project', (linked) => findProjectId(http, linked), limits);
  const clock = timedStep('clock', (linked) => measureClockSkew(http, linked), limits);
  const steps = [first, ...(await Promise.all([...rights, project, clock])), ...(await probe.run(signal))];
  return withSkipped(steps.map((step) => toExaminedStep(step, { wasAccepted: true })));
}

/** Sends the smallest read that every key must open. Throws `ProviderFault`. */
export function requireAcceptedKey(http: ProviderHttp, { signal }: { signal: AbortSignal }): Promise<undefined> {
  return readFirstItem(http, { area: 'toolkits', path: '/toolkits', query: { limit: 1 } }, signal);
}

/** Reads what a key must open, and drops the answer. Throws `ProviderFault`. */
async function readFirstItem(
  http: ProviderHttp,
  { area, path, query }: Pick<FurtherArea, 'area' | 'path' | 'query'>,
  signal: AbortSignal,
): Promise<undefined> {
  await http.read(path, { area, schema: pageSchema, query, signal });
}

/** The refusal of a key that opened the toolkits before; undefined where nothing says that the key lacks this area. */
async function findDenial(
  http: ProviderHttp,
  further: FurtherArea,
  signal: AbortSignal,
): Promise<ProviderFault | undefined> {
  try {
    return await readFirstItem(http, further, signal);
  } catch (error) {
    if (isDenial(error)) return error;
    if (isAboutPart(error)) return undefined;
    throw error;
  }
}

/**
 * Whether an answer is about a part of the API alone, which may be missing there or take other filters: the provider is there, and
 * has accepted the key. It may not answer at all, or ask for a pause, for the toolkits too the next moment.
 */
function isAboutPart(error: unknown): boolean {
  if (isUnreadable(error)) return true;
  if (!(error instanceof ProviderFault) || error.kind !== 'status') return false;
  const { status = 500 } = error.reply;
  return status < 500 && status !== 408 && status !== 429;
}

/** Best effort: the route is missing in the provider's permission tables, and was once under the previous version only. */
function findProjectId(http: ProviderHttp, signal: AbortSignal): Promise<string | undefined> {
  return withTimeLimit(projectTimeoutMs, signal, (linked) => {
    const fetchProjectId = async (path: string) => {
      const { project } = await http.read(path, { area: 'toolkits', schema: keyInfoSchema, signal: linked });
      return project.nano_id;
    };
    return fetchProjectId('/auth/session/info')
      .catch(() => fetchProjectId('/api/v3/auth/session/info'))
      .catch(() => undefined);
  });
}

/** How far this computer's clock is ahead of the provider's, in seconds; negative where it is behind. */
async function measureClockSkew(http: ProviderHttp, signal: AbortSignal): Promise<number | undefined> {
  const sentAt = Date.now();
  const providerTime = await http.readClock({ signal });
  if (providerTime === undefined) return undefined;
  return clockSkewOf({ sentAt, receivedAt: Date.now(), providerTime: providerTime.getTime() });
}

function withSkipped(steps: ExaminedStep[]): ExaminedStep[] {
  return examinedParts.map((part) => steps.find((step) => step.part === part) ?? { part, state: 'skipped', tookMs: 0 });
}
