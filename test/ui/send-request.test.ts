import { expect } from 'chai';
import sinon from 'sinon';
import type { ApiError } from '../../ui/api/api-error.js';
import { AppConnectApi, apiFor } from '../../ui/api/appconnect-api.js';
import { serverNow } from '../../ui/api/server-clock.js';

describe('AppConnectApi', () => {
  let fetcher: sinon.SinonStub;
  const api = new AppConnectApi('https://platform.example');

  beforeEach(() => {
    fetcher = sinon.stub(window, 'fetch');
  });

  afterEach(() => sinon.restore());

  function respondWith(status: number, body: string, type = 'application/json'): void {
    fetcher.resolves(new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } }));
  }

  async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
    return promise.then(
      () => expect.fail('it was expected to fail'),
      (error: ApiError) => error,
    );
  }

  it('requests a page of apps without the parameters that are left out', async () => {
    respondWith(200, '{"apps":[]}');

    await api.listApps({ view: 'all', query: 'café & co', limit: 100 });

    const [address, options] = fetcher.firstCall.args;
    expect(address).to.equal('https://platform.example/v1/appconnect/apps?view=all&query=caf%C3%A9+%26+co&limit=100');
    expect([options.method, options.credentials, options.body]).to.deep.equal(['GET', 'include', undefined]);
  });

  it('learns the time of the service, where the clock of the computer is more wrong than an answer is late', async () => {
    for (const [wrongByMs, learned] of [
      [86_400_000, true],
      [-86_400_000, true],
      [-20_000, false],
      [undefined, false],
    ] as const) {
      const date = wrongByMs === undefined ? 'soon' : new Date(Date.now() - wrongByMs).toUTCString();
      fetcher.resolves(new Response('{}', { headers: { 'content-type': 'application/json', date } }));

      await api.getSettings();

      expect(Math.round((Date.now() - serverNow()) / 10_000) * 10_000).to.equal(learned ? wrongByMs : 0);
    }
  });

  it('keeps the time that it learned where an answer of another origin does not tell it', async () => {
    const wrongByMs = 86_400_000;
    const answerAt = async (atMs: number) => {
      const headers = { 'content-type': 'application/json', date: new Date(atMs).toUTCString() };
      fetcher.resolves(new Response('{}', { headers }));
      await api.getSettings();
    };
    await answerAt(Date.now() - wrongByMs);

    respondWith(200, '{}');
    await api.getSettings();

    expect(Date.now() - serverNow()).to.be.closeTo(wrongByMs, 10_000);
    await answerAt(Date.now());
    expect(Date.now() - serverNow()).to.be.closeTo(0, 10);
  });

  it('keeps no answer in the browser', async () => {
    respondWith(200, '{"apps":[]}');

    await api.listApps({ view: 'all' });

    expect(fetcher.firstCall.args[1].cache).to.equal('no-store');
  });

  it('asks for the pages of a sign-in in a language, where it can be said in a header', async () => {
    const sent = [];
    for (const locale of ['de-AT', 'de_AT', 'Österreichisch', 'de\r\nx: y', '', undefined]) {
      for (const start of [api.startSignIn, api.startClientTest]) {
        respondWith(201, '{}');
        await start.call(api, 'gmail', locale === undefined ? {} : { locale });
        sent.push(fetcher.lastCall.args[1].headers['accept-language']);
      }
    }

    expect(sent).to.deep.equal(['de-AT', 'de-AT', ...Array.from({ length: 10 })]);
  });

  for (const [apiBase, address] of [
    ['https://platform.example/tools/', 'https://platform.example/tools/v1/appconnect/settings'],
    ['/tools//', '/tools/v1/appconnect/settings'],
    ['./', './v1/appconnect/settings'],
    ['/', '/v1/appconnect/settings'],
    ['', '/v1/appconnect/settings'],
  ] as const) {
    it(`finds the service at the api base "${apiBase}"`, async () => {
      respondWith(200, '{}');

      await apiFor(apiBase).getSettings();

      expect(fetcher.firstCall.args[0]).to.equal(address);
    });
  }

  it('is one for an api base with and without a final slash, so that elements share its events', () => {
    expect(apiFor('/tools/')).to.equal(apiFor('/tools'));
  });

  it('says what is the matter with the catalog where an app is not found for want of one', async () => {
    const catalog = { source: 'none', problem: { code: 'not_configured', message: 'Apps are not set up yet.' } };
    respondWith(200, JSON.stringify({ apps: [], catalog }));

    expect(await failureOf(api.getApp('gmail'))).to.include({ code: 'not_configured' });
  });

  it('sends bodies as JSON', async () => {
    respondWith(200, '{}');

    await api.saveKey('ak_1');

    expect(fetcher.firstCall.args[1]).to.deep.include({ method: 'PUT', body: '{"apiKey":"ak_1"}' });
  });

  it('cancels an attempt without touching the connection', async () => {
    respondWith(200, '{}');

    await api.cancelSignIn('gmail');

    expect(fetcher.firstCall.args[0]).to.match(/\/apps\/gmail\/connection\?attempt=only$/);
  });

  it('escapes the values in addresses', async () => {
    respondWith(204, '');

    await api.assignAgent('gmail', 'a/../b');

    expect(fetcher.firstCall.args[0]).to.match(/\/apps\/gmail\/agents\/a%2F\.\.%2Fb$/);
  });

  it('finds one app by its slug, and throws not_found without one', async () => {
    respondWith(200, '{"apps":[{"app":"gmail_plus"},{"app":"gmail"}]}');
    expect(await api.getApp('gmail')).to.deep.equal({ app: 'gmail' });

    respondWith(200, '{"apps":[],"catalog":{"source":"live"}}');
    expect((await failureOf(api.getApp('gmail'))).code).to.equal('not_found');
  });

  it('finds an app that a member cannot use, though it comes after all that they can use', async () => {
    const usable = Array.from({ length: 20 }, (_, index) => ({ app: `mail_${index}` }));
    const answer = (page: object) =>
      new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
    fetcher.onFirstCall().resolves(answer({ apps: usable, nextCursor: '20' }));
    fetcher.onSecondCall().resolves(answer({ apps: [{ app: 'mail_list' }, { app: 'mail' }] }));

    expect(await api.getApp('mail')).to.deep.equal({ app: 'mail' });
    expect(fetcher.secondCall.args[0]).to.match(/query=mail&limit=1000&cursor=20$/);
  });

  it('tells the page when a request is refused since nobody is signed in', async () => {
    const told: string[] = [];
    const listener = ({ type }: Event) => told.push(type);
    window.addEventListener('appconnect-unauthenticated', listener);
    respondWith(401, '{"code":"unauthenticated"}');
    await failureOf(api.getSettings());
    respondWith(403, '{"code":"forbidden"}');
    await failureOf(api.getSettings());
    window.removeEventListener('appconnect-unauthenticated', listener);

    expect(told).to.deep.equal(['appconnect-unauthenticated']);
  });

  it('tells the page when a change is refused, since the person may have lost a role', async () => {
    const told: string[] = [];
    const listener = ({ type }: Event) => told.push(type);
    window.addEventListener('appconnect-forbidden', listener);
    respondWith(403, '{"code":"forbidden"}');
    await failureOf(api.getSettings());
    expect(told).to.deep.equal([]);
    respondWith(403, '{"code":"forbidden"}');
    await failureOf(api.enableApp('gmail'));
    window.removeEventListener('appconnect-forbidden', listener);

    expect(told).to.deep.equal(['appconnect-forbidden']);
  });

  it('throws a problem document as an error with code, detail, fields and request id', async () => {
    const errors = [{ field: 'apiKey', message: 'expected ak_…' }];
    respondWith(
      422,
      JSON.stringify({ status: 422, code: 'wrong_key_type', detail: 'A consumer key.', requestId: 'r1', errors }),
      'application/problem+json',
    );

    const error = await failureOf(api.saveKey('ck_1'));

    expect([error.status, error.code, error.detail, error.requestId, error.errors]).to.deep.equal([
      422,
      'wrong_key_type',
      'A consumer key.',
      'r1',
      errors,
    ]);
  });

  it('does not read the error page of a proxy as a problem document', async () => {
    respondWith(502, '<html>Bad gateway</html>', 'text/html');

    const error = await failureOf(api.forgetKey());

    expect([error.status, error.code, error.detail]).to.deep.equal([502, 'internal', '']);
  });

  for (const [what, status, body, type] of [
    ['the page of a stranger for paths that it does not know', 404, '<html>Not found</html>', 'text/html'],
    ['a stranger that knows the path for other methods', 405, '', 'text/plain'],
    ['a refusal in JSON without a code', 404, '{"error":"Not Found"}', 'application/json'],
    ['a page that is served at every path', 200, '<!doctype html>', 'text/html'],
  ] as const) {
    it(`throws misplaced, with the address, for ${what}`, async () => {
      const response = new Response(body, { status, headers: { 'content-type': type } });
      Object.defineProperty(response, 'url', { value: 'https://platform.example/v1/appconnect/apps?view=all' });
      fetcher.resolves(response);

      const { code, detail } = await failureOf(api.listApps({ view: 'all' }));

      expect([code, detail]).to.deep.equal(['misplaced', 'https://platform.example/v1/appconnect/apps']);
    });
  }

  it('throws offline when there is no response', async () => {
    fetcher.rejects(new TypeError('Failed to fetch'));

    expect((await failureOf(api.getSettings())).code).to.equal('offline');
  });

  it('throws offline when the response breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    fetcher.resolves(new Response(body, { headers: { 'content-type': 'application/json' } }));

    expect((await failureOf(api.getSettings())).code).to.equal('offline');
  });

  it('throws offline when nothing comes for two minutes', async () => {
    const clock = sinon.useFakeTimers();
    fetcher.callsFake(
      (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const failure = failureOf(api.getSettings());
    await clock.tickAsync(120_000);

    expect((await failure).code).to.equal('offline');
  });

  it('throws the AbortError of an aborted request', async () => {
    const abort = new AbortController();
    fetcher.callsFake(async () => {
      abort.abort();
      throw new DOMException('aborted', 'AbortError');
    });

    expect((await failureOf(api.getSettings(abort.signal))).name).to.equal('AbortError');
  });
});
