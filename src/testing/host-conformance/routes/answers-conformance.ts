import type { RouteContext } from '../../../host/index.js';
import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual } from '../expectations.js';
import { addProbeRoutes, base } from './probe-routes.js';

const refusals = [400, 404, 409, 429, 503];
const policy = "default-src 'none'";

/** What reaches the browser of the answer of a handler. */
export function describeAnswers(suite: ConformanceSuite): void {
  suite.group('answers', () => {
    suite.check('passes the status, every header and each Set-Cookie of an answer to the browser', checkAnswer);

    suite.check(
      'passes the words of a refusal to the browser, and puts no page of its own in their place',
      checkRefusals,
    );

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

async function checkRefusals(start: StartHost): Promise<void> {
  const body = '{"code":"conformance","detail":"é"}';
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '7', 'content-security-policy': policy };
  const host = await start({
    activate({ routes }) {
      const handle = async ({ params }: RouteContext) => new Response(body, { status: Number(params.status), headers });
      routes.register({ method: 'GET', path: `${base}/refused/:status`, access: 'public', handle });
    },
  });

  for (const status of refusals) {
    const answer = await host.fetch(`${base}/refused/${status}`);
    const mend = `Send what a handler answers with ${status} as it is: no page and no words of your own in its place.`;
    expectEqual(answer.status, status, mend);
    expectEqual(await host.inTime(mend, answer.text()), body, mend);
    const type = answer.headers.get('content-type')?.replace(/;.*/, '');
    expectEqual(type, headers['content-type'], `Send the header content-type of an answer with ${status} as it is.`);
    expectEqual(answer.headers.get('retry-after'), '7', `Send the header retry-after of an answer with ${status}.`);
    const ownPolicy = 'Leave the content-security-policy of an answer as it is, and add none of your own to it.';
    expectEqual(answer.headers.get('content-security-policy'), policy, ownPolicy);
  }
}
