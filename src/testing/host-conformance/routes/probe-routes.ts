import type { HostPlatform, Principal, Route, RouteAccess, RouteContext } from '../../../host/index.js';
import { expectThat } from '../expectations.js';
import type { Person } from '../host-under-test.js';
import type { RunningHost } from '../running-host.js';

/** Below this path are all routes of the plugins of the suite. */
export const base = '/v1/conformance';
export const accesses = ['public', 'member', 'org_admin', 'platform_admin'] as const satisfies RouteAccess[];
export const changingMethods = ['POST', 'PUT', 'DELETE'] as const satisfies Route['method'][];
export const methods = ['GET', ...changingMethods] as const;

/** Registers a route for each method and access, which answers with what has reached its handler. */
export function addProbeRoutes({ routes }: Pick<HostPlatform, 'routes'>, calls: RouteContext[] = []): void {
  const handle = async (context: RouteContext) => {
    calls.push(context);
    const { params, principal, request } = context;
    return Response.json({ params, principal, body: await request.text() });
  };
  for (const access of accesses) {
    for (const method of methods) routes.register({ method, path: `${base}/${access}`, access, handle });
  }
}

/** Who the host says that person is, on a route of that access; the plugin must have the probe routes. */
export async function readPrincipal(
  host: RunningHost,
  person: Person,
  access: RouteAccess = 'member',
): Promise<Principal> {
  return readPrincipalOf(host, await host.headersOf(person), access);
}

/** Who the host says sends these headers. A host may remember it with the session, which later requests with them show. */
export async function readPrincipalOf(
  host: RunningHost,
  headers: Record<string, string>,
  access: RouteAccess,
): Promise<Principal> {
  const { principal } = await host.readJson(`${base}/${access}`, { headers });
  expectThat(principal, `Give the handler of a ${access} route the principal of a person who is signed in.`);
  return principal as Principal;
}
