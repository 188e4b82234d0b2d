import assert from 'node:assert/strict';
import type { HostPlatform, RouteAccess, RouteContext } from '../../host/index.js';
import { type HostUnderTest, type MakeHost, until, withPlugin } from './host-under-test.js';

const base = '/v1/conformance';
const people = ['nobody', 'member', 'org_admin', 'platform_admin'] as const;

// 401 before 403: nobody learns what they would need before they have signed in. The platform admin is an org admin too.
const answers: Record<RouteAccess, Record<(typeof people)[number], number>> = {
  public: { nobody: 200, member: 200, org_admin: 200, platform_admin: 200 },
  member: { nobody: 401, member: 200, org_admin: 200, platform_admin: 200 },
  org_admin: { nobody: 401, member: 403, org_admin: 200, platform_admin: 200 },
  platform_admin: { nobody: 401, member: 403, org_admin: 403, platform_admin: 200 },
};

const accesses = Object.keys(answers) as RouteAccess[];

function addRoutes({ routes }: HostPlatform, calls: RouteContext[]): void {
  const handle = async (context: RouteContext) => {
    calls.push(context);
    return Response.json({ params: context.params, body: await context.request.text() });
  };
  for (const access of accesses) {
    routes.register({ method: 'GET', path: `${base}/${access}`, access, handle });
    routes.register({ method: 'POST', path: `${base}/${access}`, access, handle });
  }
  routes.register({ method: 'GET', path: `${base}/items/:item/parts/:part`, access: 'public', handle });
  routes.register({ method: 'GET', path: `${base}/items/fixed/parts/:part`, access: 'public', handle });
}

async function headersOf(host: HostUnderTest, person: (typeof people)[number]): Promise<Record<string, string>> {
  return person === 'nobody' ? {} : host.headersFor(person);
}

export function describeRoutes(makeHost: MakeHost): void {
  describe('routes', () => {
    let calls: RouteContext[] = [];
    const use = (platform: HostPlatform) => addRoutes(platform, calls);
    beforeEach(() => {
      calls = [];
    });

    it('refuses everybody whom the access of a route leaves out, before its handler runs', () =>
      withPlugin(makeHost, use, async (host) => {
        for (const access of accesses) {
          for (const person of people) {
            const headers = await headersOf(host, person);
            for (const method of ['GET', 'POST']) {
              const before = calls.length;
              const response = await fetch(`${host.url}${base}/${access}`, { method, headers });
              const expected = answers[access][person];
              assert.equal(response.status, expected, `${method} ${access} as ${person}`);
              assert.equal(calls.length - before, expected === 200 ? 1 : 0);
            }
          }
        }
      }));

    it('hands over who is asking, on public routes too', () =>
      withPlugin(makeHost, use, async (host) => {
        await fetch(`${host.url}${base}/public`);
        await fetch(`${host.url}${base}/public`, { headers: await host.headersFor('org_admin') });

        assert.equal(calls[0]?.principal, undefined);
        assert.equal(calls[1]?.principal?.role, 'org_admin');
        assert.equal(calls[1]?.principal?.isPlatformAdmin, false);
      }));

    it('decodes the named parts of a path, and prefers a path that names more itself', () =>
      withPlugin(makeHost, use, async (host) => {
        const read = async (path: string) => (await (await fetch(host.url + base + path)).json()).params;

        assert.deepEqual(await read('/items/a%2Fb/parts/%C3%A9'), { item: 'a/b', part: 'é' });
        assert.deepEqual(await read('/items/fixed/parts/2'), { part: '2' });
        assert.equal((await fetch(`${host.url}${base}/items/one`)).status, 404);
      }));

    it('hands over the body as it came, and the address at an origin that it serves', () =>
      withPlugin(makeHost, use, async (host, { routes }) => {
        const response = await fetch(`${host.url}${base}/public?x=1`, { method: 'POST', body: 'words' });

        assert.equal((await response.json()).body, 'words');
        const url = new URL(calls[0]?.request.url ?? '');
        assert.equal(url.pathname + url.search, `${base}/public?x=1`);
        assert(routes.isServedOrigin(url.origin));
        assert(!routes.isServedOrigin('https://evil.example'));
      }));

    it('refuses a change that a page of another site asks for', () =>
      withPlugin(makeHost, use, async (host) => {
        const headers = await host.headersFor('member');
        const post = (origin: string) =>
          fetch(`${host.url}${base}/member`, { method: 'POST', headers: { ...headers, origin } });

        assert.equal((await post('https://evil.example')).status, 403);
        assert.equal((await post('null')).status, 403);
        assert.equal(calls.length, 0);
        assert.equal((await post(host.url)).status, 200);
      }));

    it('forgets a route that was taken back', () =>
      withPlugin(
        makeHost,
        ({ routes }) => {
          const route = { method: 'GET' as const, path: `${base}/gone`, access: 'public' as const };
          const registration = routes.register({ ...route, handle: async () => new Response('here') });
          registration.dispose();
          registration.dispose();
        },
        async (host) => {
          assert.equal((await fetch(`${host.url}${base}/gone`)).status, 404);
        },
      ));

    describeSignIn(makeHost);
    describeStreams(makeHost);
  });
}

/** Only where the host says at all where one signs in. */
function describeSignIn(makeHost: MakeHost): void {
  it('leads a browser without a session to a page that it serves to everybody', () =>
    withPlugin(
      makeHost,
      () => undefined,
      async (host, { routes }) => {
        const address = routes.signInAddress?.(`${base}/public`);
        if (address === undefined) return;

        assert.equal(new Headers({ location: address }).get('location'), address);
        const page = new URL(address, host.url);
        assert.match(page.protocol, /^https?:$/);
        const { status } = await fetch(page, { headers: { accept: 'text/html' }, redirect: 'manual' });
        assert(![401, 403, 404].includes(status), `it answered ${status}`);
      },
    ));
}

function describeStreams(makeHost: MakeHost): void {
  it('sends a stream on as it comes, and ends the signal when the client leaves', async () => {
    let signal: AbortSignal | undefined;
    const use = ({ routes }: HostPlatform) => {
      const handle = async ({ request }: RouteContext) => {
        signal = request.signal;
        const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('data: 1\n\n')) });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      };
      routes.register({ method: 'GET', path: `${base}/stream`, access: 'public', handle });
    };
    await withPlugin(makeHost, use, async (host) => {
      const client = new AbortController();
      const response = await fetch(`${host.url}${base}/stream`, { signal: client.signal });
      const first = await response.body?.getReader().read();

      assert.equal(new TextDecoder().decode(first?.value), 'data: 1\n\n');
      client.abort();
      await until('the signal of the request ended', () => signal?.aborted === true);
    });
  });
}
