import { basePathOf } from '../../../host/checks/host-base-path.js';
import type { Principal, RouteAccess, RouteContext } from '../../../host/index.js';
import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual, expectThat } from '../expectations.js';
import { NotChecked } from '../test-runner.js';
import { originsLike } from './origins-like.js';
import { accesses, addProbeRoutes, base, changingMethods, methods, readPrincipal } from './probe-routes.js';

const people = ['nobody', 'member', 'org_admin', 'platform_admin'] as const;

export function describeRoutes(suite: ConformanceSuite): void {
  suite.group('routes', () => {
    suite.check('refuses everybody without the access that a route requires, before its handler runs', checkAccess);

    suite.check('refuses a state-changing request from a page of another site, with every method', checkOrigins);

    suite.check('lets no page of another site read an answer', checkReaders);

    suite.check('leaves the origin of requests to public routes to the plugin', async (start) => {
      const host = await start({ activate: addProbeRoutes });
      for (const method of changingMethods) {
        const headers = { origin: 'https://address-of-an-admin.example' };
        const { status } = await host.fetch(`${base}/public`, { method, headers });
        expectEqual(
          status,
          200,
          `Check no origin on public routes, also for ${method}: sign-ins come from other addresses.`,
        );
      }
    });

    suite.check('decodes the parameters of a path, and prefers the path with fewer parameters', async (start) => {
      const host = await start({
        activate({ routes }) {
          const handle = async ({ params }: RouteContext) => Response.json(params);
          routes.register({ method: 'GET', path: `${base}/items/:item/parts/:part`, access: 'public', handle });
          routes.register({ method: 'GET', path: `${base}/items/fixed/parts/:part`, access: 'public', handle });
        },
      });

      const decoded = await host.readJson(`${base}/items/A%2Fb+%2541/parts/%C3%A9`);
      const mend = 'Split the path first, and decode each parameter after that, once, in the case that it has.';
      expectEqual(decoded, { item: 'A/b+%41', part: 'é' }, mend);
      const fixed = await host.readJson(`${base}/items/fixed/parts/2`);
      expectEqual(fixed, { part: '2' }, 'Of two routes that match, take the one with fewer parameters.');
      const { status } = await host.fetch(`${base}/items/one`);
      expectEqual(status, 404, 'Answer 404 to a path that no route has.');
    });

    suite.check('removes a route whose registration was disposed', async (start) => {
      const host = await start({
        activate({ routes }) {
          const route = { method: 'GET' as const, path: `${base}/gone`, access: 'public' as const };
          const registration = routes.register({ ...route, handle: async () => new Response('here') });
          registration.dispose();
          registration.dispose();
        },
      });
      const { status } = await host.fetch(`${base}/gone`);
      expectEqual(status, 404, 'dispose() must take the route away.');
    });

    suite.check('has a sign-in address that it serves to browsers without a session', checkSignIn);
  });
}

async function checkAccess(start: StartHost): Promise<void> {
  const calls: RouteContext[] = [];
  const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
  for (const person of people) {
    const headers = await host.headersOf(person);
    const principal = person === 'nobody' ? undefined : await readPrincipal(host, person);
    for (const access of accesses) {
      for (const method of methods) {
        const before = calls.length;
        const { status } = await host.fetch(`${base}/${access}`, { method, headers });
        const expected = expectedStatus(access, principal);
        const who = person === 'nobody' ? 'somebody without a session' : `a person who is ${person}`;
        expectEqual(status, expected, `${method} of a ${access} route by ${who}: check the access of the route.`);
        const mend = 'Refuse before the handler runs, and otherwise run it once.';
        expectEqual(calls.length - before, expected === 200 ? 1 : 0, mend);
      }
    }
  }
}

/** Without a session it is 401, never 403, which would disclose the required role. A platform admin is no org admin by that. */
function expectedStatus(access: RouteAccess, principal?: Principal): number {
  if (access === 'public') return 200;
  if (principal === undefined) return 401;
  const { role, isPlatformAdmin } = principal;
  const isAllowed = { member: true, org_admin: role === 'org_admin', platform_admin: isPlatformAdmin };
  return isAllowed[access] ? 200 : 403;
}

async function checkOrigins(start: StartHost): Promise<void> {
  const calls: RouteContext[] = [];
  const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
  ];
  const allowed: Record<string, string>[] = [{ origin: new URL(host.url).origin }, {}];
  for (const access of accesses.filter((each) => each !== 'public')) {
    const session = await host.headersOf(access);
    const statusOf = async (method: string, headers: Record<string, string>) =>
      (await host.fetch(`${base}/${access}`, { method, headers: { ...session, ...headers } })).status;
    for (const method of changingMethods) {
      for (const headers of foreign) {
        const mend = `Check the origin of ${method} on ${access} routes: a page of another site sent ${JSON.stringify(headers)}.`;
        expectEqual(await statusOf(method, headers), 403, mend);
        expectEqual(calls.length, 0, 'Check the origin before the handler runs.');
      }
      for (const origin of originsLike(host.url)) {
        await statusOf(method, { origin });
        const mend = `Compare the whole origin of ${method} on ${access} routes: ${origin} is another one.`;
        expectEqual(calls.length, 0, mend);
      }
      for (const headers of allowed) {
        const mend = `Let ${method} on ${access} routes through with ${JSON.stringify(headers)}: it is no page of another site.`;
        expectEqual(await statusOf(method, headers), 200, mend);
      }
      calls.length = 0;
    }
  }
}

async function checkReaders(start: StartHost): Promise<void> {
  const host = await start({ activate: addProbeRoutes });
  const session = await host.headersOf('member');
  for (const origin of ['https://evil.example', 'null']) {
    const { headers } = await host.fetch(`${base}/member`, { headers: { ...session, origin } });
    const isAllowed = headers.get('access-control-allow-origin') === origin;
    const withCookies = headers.get('access-control-allow-credentials') === 'true';
    const mend = `Allow no origin that is not yours to read answers with the session of a person; ${origin} may.`;
    expectThat(!(isAllowed && withCookies), mend);
  }
}

async function checkSignIn(start: StartHost): Promise<void> {
  const host = await start();
  const { routes } = host.platform;
  if (!routes.signInAddress) throw new NotChecked('the host gives no routes.signInAddress');
  const address = routes.signInAddress(`${basePathOf(routes)}${base}/public`);

  const sent = new Headers({ location: address }).get('location');
  expectEqual(sent, address, 'signInAddress() must be a value of the header Location, percent-encoded.');
  const page = new URL(address, host.url);
  expectThat(/^https?:$/.test(page.protocol), `signInAddress() must be an address of the web, not ${page.protocol}.`);
  const answer = fetch(page, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const { status } = await host.inTime('The host must answer at its sign-in address.', answer);
  expectThat(![401, 403, 404].includes(status), `Serve the sign-in address without a session; it answers ${status}.`);
}
