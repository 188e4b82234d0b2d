import type { RouteContext, RouteRegistry } from '../../../host/index.js';
import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual, expectOpen, expectThat } from '../expectations.js';
import { originsLike } from './origins-like.js';
import { addProbeRoutes, base } from './probe-routes.js';

/** What reaches the handler of a route. */
export function describeRequests(suite: ConformanceSuite): void {
  suite.group('requests', () => {
    suite.check('passes the body unchanged, and an address at an origin that the host serves', checkRequest);

    suite.check('passes a body of 64 KiB', async (start) => {
      const host = await start({ activate: addProbeRoutes });
      const sent = 'é'.repeat(32 * 1024);
      const { body } = await host.readJson(`${base}/public`, { method: 'POST', body: sent });
      expectEqual(typeof body === 'string' && body.length, sent.length, 'Let bodies of up to 64 KiB through, whole.');
    });

    suite.check('leaves the signal of a request alone once its body was read', checkSignal);

    suite.check('passes every request header to the handler', async (start) => {
      const calls: RouteContext[] = [];
      const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
      const { cookie, ...session } = await host.headersOf('member');
      const sent = {
        purpose: 'prefetch',
        'sec-fetch-site': 'same-origin',
        'accept-language': 'de-AT, de;q=0.8',
        'x-conformance': 'one, two',
      };
      const cookies = [cookie, 'conformance_first=1', '__Host-conformance=2'].filter(Boolean).join('; ');
      await host.fetch(`${base}/public`, { headers: { ...session, ...sent, cookie: cookies } });

      const mend = 'Give the handler every header of the request;';
      const headers = calls[0]?.request.headers;
      for (const [name, value] of Object.entries(sent))
        expectEqual(headers?.get(name), value, `${mend} ${name} was lost.`);
      const received = headers?.get('cookie')?.split(/;\s*/) ?? [];
      for (const pair of ['conformance_first=1', '__Host-conformance=2']) {
        expectThat(
          received.includes(pair),
          `${mend} of the cookies only your own may be kept back, and ${pair} was lost.`,
        );
      }
    });
  });
}

/** A parameter may come twice. */
const asked = '/public?x=1&x=2';

async function checkRequest(start: StartHost): Promise<void> {
  const calls: RouteContext[] = [];
  const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
  const { routes } = host.platform;
  const sent = '{"words": [ "é", 1 ]}';
  for (const type of ['application/json', 'text/plain']) {
    const init = { method: 'POST', body: sent, headers: { 'content-type': type } };
    const { body } = await host.readJson(`${base}${asked}`, init);
    expectEqual(
      body,
      sent,
      `Give the handler the body as it arrives: let no parser of the host read ${type} before it.`,
    );
  }

  const url = new URL(calls[0]?.request.url ?? '');
  // A host may take its base path off, or leave it.
  const isWhole = (url.pathname + url.search).endsWith(base + asked);
  expectThat(isWhole, `request.url must have the path and the query that were requested; it is ${url.href}.`);
  const mend = `request.url must name an origin that browsers use, and isServedOrigin() must know it; it is ${url.origin}.`;
  expectThat(routes.isServedOrigin(url.origin), mend);
  for (const origin of ['https://evil.example', ...originsLike(host.url)]) {
    const isForeign = !isServed(routes, origin);
    expectThat(isForeign, `isServedOrigin() must be false for origins that are not in your configuration: ${origin}.`);
  }
}

/** What is no origin of a browser may be refused by an error. */
function isServed(routes: RouteRegistry, origin: string): boolean {
  try {
    return routes.isServedOrigin(origin);
  } catch {
    return false;
  }
}

async function checkSignal(start: StartHost): Promise<void> {
  let looked: Promise<void> | undefined;
  const path = `${base}/slow`;
  const handle = async ({ request }: RouteContext) => {
    looked = request.text().then(() => expectOpen(request.signal, 'the signal of a request'));
    await looked.catch(() => {});
    return Response.json({});
  };
  const host = await start({
    activate: ({ routes }) => void routes.register({ method: 'POST', path, access: 'public', handle }),
  });

  await host.fetch(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expectThat(looked, 'Call the handler of a public route.');
  await looked;
}
