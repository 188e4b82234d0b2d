import type { RouteContext } from '../../../host/index.js';
import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual, expectThat } from '../expectations.js';
import { addProbeRoutes, base } from './probe-routes.js';

/** What goes through between the browser and the handler of a route. */
export function describeMessages(suite: ConformanceSuite): void {
  suite.group('requests and answers', () => {
    suite.check('passes the body unchanged, and an address at an origin that the host serves', checkRequest);

    suite.check('passes every request header to the handler', async (start) => {
      const calls: RouteContext[] = [];
      const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
      const { cookie, ...session } = await host.headersOf('member');
      const sent = { purpose: 'prefetch', 'sec-fetch-site': 'same-origin', 'x-conformance': 'one, two' };
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

    suite.check('passes the status, every header and each Set-Cookie of an answer to the browser', checkAnswer);

    suite.check('answers HEAD as GET, without a body', async (start) => {
      const calls: RouteContext[] = [];
      const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
      const answer = await host.fetch(`${base}/public`, { method: 'HEAD' });
      expectEqual(answer.status, 200, 'Answer HEAD on every GET route.');
      expectEqual(await answer.text(), '', 'Answer HEAD without a body.');
      expectEqual(calls.length, 1, 'Call the handler of the GET route for HEAD.');
    });
  });
}

async function checkRequest(start: StartHost): Promise<void> {
  const calls: RouteContext[] = [];
  const host = await start({ activate: (platform) => addProbeRoutes(platform, calls) });
  const { routes } = host.platform;
  const sent = '{"words": [ "é", 1 ]}';
  for (const type of ['application/json', 'text/plain']) {
    const init = { method: 'POST', body: sent, headers: { 'content-type': type } };
    const { body } = await host.readJson(`${base}/public?x=1`, init);
    expectEqual(
      body,
      sent,
      `Give the handler the body as it arrives: let no parser of the host read ${type} before it.`,
    );
  }

  const url = new URL(calls[0]?.request.url ?? '');
  // A host may take its base path off, or leave it.
  const isWhole = (url.pathname + url.search).endsWith(`${base}/public?x=1`);
  expectThat(isWhole, `request.url must have the path and the query that were requested; it is ${url.href}.`);
  const mend = `request.url must name an origin that browsers use, and isServedOrigin() must know it; it is ${url.origin}.`;
  expectThat(routes.isServedOrigin(url.origin), mend);
  const isForeignServed = routes.isServedOrigin('https://evil.example');
  expectThat(!isForeignServed, 'isServedOrigin() must be false for origins that are not in your configuration.');
}

async function checkAnswer(start: StartHost): Promise<void> {
  const cookies = [
    'first=1; Path=/; HttpOnly',
    'second=2; Path=/; Expires=Thu, 01 Jan 2099 00:00:00 GMT',
    'first=; Max-Age=0',
  ];
  const fields = {
    location: 'https://provider.example/consent?state=1',
    'cache-control': 'no-store',
    'x-conformance': 'kept',
  };
  const host = await start({
    activate({ routes }) {
      const handle = async () => {
        const headers = new Headers(fields);
        for (const cookie of cookies) headers.append('set-cookie', cookie);
        return new Response(null, { status: 303, headers });
      };
      routes.register({ method: 'POST', path: `${base}/answer`, access: 'public', handle });
    },
  });

  for (let round = 0; round < 2; round++) {
    const answer = await host.fetch(`${base}/answer`, { method: 'POST' });
    expectAnswer(answer, fields, cookies);
  }
}

function expectAnswer(answer: Response, fields: Record<string, string>, cookies: string[]): void {
  expectEqual(answer.status, 303, 'Send the status of every answer as it is.');
  for (const [name, value] of Object.entries(fields)) {
    expectEqual(answer.headers.get(name), value, `Send the header ${name} of every answer as it is.`);
  }
  const received = answer.headers.getSetCookie().filter((cookie) => /^(first|second)=/.test(cookie));
  const mend = 'Send each Set-Cookie of every answer as a header of its own (Headers.getSetCookie()).';
  expectEqual(received, cookies, mend);
}
