import { z } from 'zod';
import type { Principal } from '../../../host/index.js';
import type { ReplicaEventBus } from '../../../hosting/events/replica-event-bus.js';
import { checkOrigin } from '../../../hosting/http/dispatcher.js';
import { HostProblem } from '../../../hosting/http/problem.js';
import type { RouteTable } from '../../../hosting/http/route-table.js';
import type { SqlDirectory } from '../directory/sql-directory.js';
import { readJson } from './json-body.js';
import type { Sessions } from './sessions.js';

// Without NUL, which PostgreSQL cannot store.
const nameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/, 'has a character that no name has');
const signInSchema = z.strictObject({ user: nameSchema, org: nameSchema });
const path = '/v1/session';

/** Signing in and out. The sandbox asks for no password. */
export function addSessionRoutes(
  table: RouteTable,
  options: { sessions: Sessions; directory: SqlDirectory; events: ReplicaEventBus },
): void {
  const { sessions, directory, events } = options;
  table.register({
    method: 'POST',
    path,
    access: 'public',
    handle: async ({ request }) => {
      checkOrigin(request, table.isServedOrigin);
      const { user, org } = await readJson(request, signInSchema);
      const cookie = await sessions.create(user, org);
      if (!cookie) throw new HostProblem(401, 'unauthenticated', `Nobody called ${user} can sign in to ${org}.`);
      const signedIn = await sessions.find(new Headers({ cookie }));
      return Response.json(signedIn && (await describe(signedIn.principal, directory)), {
        headers: { 'set-cookie': cookie },
      });
    },
  });
  table.register({
    method: 'GET',
    path,
    access: 'member',
    handle: async ({ principal }) => Response.json(principal && (await describe(principal, directory))),
  });
  table.register({
    method: 'DELETE',
    path,
    access: 'member',
    handle: async ({ request }) => {
      const signedIn = await sessions.find(request.headers);
      const headers = signedIn && { 'set-cookie': await sessions.end(signedIn.sessionId) };
      if (signedIn) events.publishSessionEnded(signedIn.sessionId);
      return new Response(null, { status: 204, headers });
    },
  });
}

async function describe(principal: Principal, directory: SqlDirectory) {
  const organizations = await directory.listMemberships(principal.userId);
  const { userId: user, orgId: org, name, role, isPlatformAdmin } = principal;
  return { user, name, org, role, isPlatformAdmin, organizations };
}
