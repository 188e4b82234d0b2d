import assert from 'node:assert/strict';
import type { HostPlatform, RouteAccess, RouteContext } from '../../host/index.js';
import { type HostUnderTest, type MakeHost, until, withPlugin } from './host-under-test.js';

const base = '/v1/conformance';
const people = ['nobody', 'member', 'org_admin', 'platform_admin'] as const;

// Without a session the answer is 401, never 403, which would disclose the required role. The platform admin is an org admin too.
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

    it('refuses everybody without the access that a route requires, before its handler runs', () =>
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

    it('passes the principal to the handler, also on public routes', () =>
      withPlugin(makeHost, use, async (host) => {
        await fetch(`${host.url}${base}/public`);
        await fetch(`${host.url}${base}/public`, { headers: await host.headersFor('org_admin') });

        assert.equal(calls[0]?.principal, undefined);
        assert.equal(calls[1]?.principal?.role, 'org_admin');
        assert.equal(calls[1]?.principal?.isPlatformAdmin, false);
      }));

    it('decodes the parameters of a path, and prefers the path with fewer parameters', () =>
      withPlugin(makeHost, use, async (host) => {
        const read = async (path: string) => (await (await fetch(host.url + base + path)).json()).params;

        assert.deepEqual(await read('/items/a%2Fb/parts/%C3%A9'), { item: 'a/b', part: 'é' });
        assert.deepEqual(await read('/items/fixed/parts/2'), { part: '2' });
        assert.equal((await fetch(`${host.url}${base}/items/one`)).status, 404);
      }));

    it('passes the body unchanged, and an address at an origin that the host serves', () =>
      withPlugin(makeHost, use, async (host, { routes }) => {
        const response = await fetch(`${host.url}${base}/public?x=1`, { method: 'POST', body: 'words' });

        assert.equal((await response.json()).body, 'words');
        const url = new URL(calls[0]?.request.url ?? '');
        // A host may take its base path off, or leave it.
        assert((url.pathname + url.search).endsWith(`${base}/public?x=1`), url.href);
        assert(routes.isServedOrigin(url.origin));
        assert(!routes.isServedOrigin('https://evil.example'));
      }));

    it('refuses a state-changing request from a page of another site', () =>
      withPlugin(makeHost, use, async (host) => {
        const headers = await host.headersFor('member');
        const post = (origin: string) =>
          fetch(`${host.url}${base}/member`, { method: 'POST', headers: { ...headers, origin } });

        assert.equal((await post('https://evil.example')).status, 403);
        assert.equal((await post('null')).status, 403);
        assert.equal(calls.length, 0);
        assert.equal((await post(new URL(host.url).origin)).status, 200);
      }));

    it('removes a route whose registration was disposed', () =>
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

/** Applies only to hosts that implement `signInAddress`. */
function describeSignIn(makeHost: MakeHost): void {
  it('has a sign-in address that it serves to browsers without a session', () =>
    withPlugin(
      makeHost,
      () => undefined,
      async (host, { routes }) => {
        const address = routes.signInAddress?.(`${routes.basePath ?? ''}${base}/public`);
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
  it('passes a stream on without buffering, and aborts the signal when the client disconnects', async () => {
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
      await until('the signal of the request was aborted', () => signal?.aborted === true);
    });
  });
}
