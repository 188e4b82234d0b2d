import { lacksAccess } from '../http/provider-errors.js';
import { isStatus, type ProviderFault } from '../http/provider-fault.js';
import type { Area, ProviderHttp } from '../http/provider-http.js';
import { keyInfoSchema, pageSchema } from '../http/provider-schemas.js';
import type { ExaminedPart } from '../provider-gateway.js';
import { probeUser, type SessionProbe } from './session-probe.js';

type FurtherArea = { area: Area; part: ExaminedPart; path: string; query: Record<string, string | number> };

/** The reads beside the toolkits, and the step of an examination that each of them is. */
export const furtherAreas: readonly FurtherArea[] = [
  { area: 'auth configs', part: 'auth_configs', path: '/auth_configs', query: { limit: 1 } },
  {
    area: 'connected accounts',
    part: 'connected_accounts',
    path: '/connected_accounts',
    query: { limit: 1, user_ids: probeUser },
  },
  { area: 'tools', part: 'tools', path: '/tools', query: { limit: 1, toolkit_versions: 'latest' } },
];

/**
 * Tries a key on the reads that the plugin lives on; scoped keys open some and not others. Throws `ProviderFault`, or
 * `key_refused` naming every area that is missing.
 */
export async function checkKey(
  http: ProviderHttp,
  { signal, trial }: { signal: AbortSignal; trial?: SessionProbe },
): Promise<{ projectId?: string }> {
  await askAboutKey(http, { signal });
  const [projectId, inSession = [], ...denials] = await Promise.all([
    findProjectId(http, signal),
    trial?.findMissingRights(signal),
    ...furtherAreas.map((area) => findDenial(http, { ...area, signal })),
  ]);
  const missing = [...denials.filter((denial) => denial !== undefined), ...inSession];
  const [first] = missing;
  if (first)
    throw lacksAccess(
      missing.map((denial) => denial.area ?? 'a part of the project'),
      first,
    );
  return { projectId };
}

/** The least that a key must open: one read. Throws `ProviderFault`. */
export async function askAboutKey(http: ProviderHttp, { signal }: { signal: AbortSignal }): Promise<void> {
  await http.read('/toolkits', { area: 'toolkits', schema: pageSchema, query: { limit: 1 }, signal });
}

/** The refusal of a key that opened the toolkits before: 403, or a plain 401 as the provider's guide warns. */
async function findDenial(
  http: ProviderHttp,
  { area, path, query, signal }: Omit<FurtherArea, 'part'> & { signal: AbortSignal },
): Promise<ProviderFault | undefined> {
  try {
    await http.read(path, { area, schema: pageSchema, query, signal });
    return undefined;
  } catch (error) {
    if (isStatus(error, 401, 403)) return error;
    throw error;
  }
}

/** Best effort: the route is outside the provider's permission tables, and once was under the version before alone. */
export async function findProjectId(http: ProviderHttp, signal: AbortSignal): Promise<string | undefined> {
  const ask = async (path: string) => {
    const { project } = await http.read(path, { area: 'toolkits', schema: keyInfoSchema, signal });
    return project.nano_id;
  };
  return ask('/auth/session/info')
    .catch(() => ask('/api/v3/auth/session/info'))
    .catch(() => undefined);
}
