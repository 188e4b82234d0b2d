import { expect } from 'chai';
import type { PluginHost, PluginHostOptions } from '../../../src/hosting/index.js';
import { origin, PluginHostUnderTest, path, signedIn } from '../../support/hosts/plugin-host-under-test.js';

describe('A PluginHost', () => {
  let test: PluginHostUnderTest;

  beforeEach(() => {
    test = new PluginHostUnderTest();
  });

  describe('that is asked from pages of another origin', () => {
    const message = 'a request from a page of another origin was refused';
    let host: PluginHost;

    const change = (headers: Record<string, string>) => test.ask(host, path, { method: 'POST', headers });
    const listNoted = () => test.logger.lines.filter((line) => line.message === message);

    beforeEach(async () => {
      const handle = async () => new Response('done');
      host = await test.start({}, (given) => test.addStream(given, { method: 'POST', handle }));
    });

    it('logs the origin that it expects and the one that came, once', async () => {
      for (const _ of [1, 2]) expect((await change({ origin: 'http://127.0.0.1:4880' })).status).to.equal(403);

      expect(listNoted()).to.deep.equal([
        { level: 'warn', message, fields: { expected: origin, received: 'http://127.0.0.1:4880' } },
      ]);
    });

    it('logs it for a form of the host too', () => {
      const headers = new Headers({ origin: 'https://www.platform.example' });

      expect(host.isCrossSiteChange({ method: 'POST', headers })).to.equal(true);
      expect(listNoted()).to.have.length(1);
    });

    it('logs nothing of requests that it takes, and of those without an origin', async () => {
      expect((await change({ origin })).status).to.equal(200);
      expect((await change({ 'sec-fetch-site': 'cross-site' })).status).to.equal(403);

      expect(listNoted()).to.deep.equal([]);
    });

    it('takes those from its own pages where a proxy has browsers hide their origin', async () => {
      const from = (site: string) => change({ origin: 'null', 'sec-fetch-site': site });

      expect((await from('same-origin')).status).to.equal(200);
      expect((await from('cross-site')).status).to.equal(403);
      expect((await change({ origin: 'null' })).status).to.equal(403);
    });

    it('does not fill the log where somebody makes up origins', async () => {
      for (let n = 0; n < 100; n += 1) await change({ origin: `https://${n}.example` });

      expect(listNoted().length).to.be.lessThan(20);
    });
  });

  describe('whose findSession fails', () => {
    const failures: [string, unknown, number, string][] = [
      ['its store is away', Object.assign(new Error('10.0.0.1'), { code: 'ECONNREFUSED' }), 503, ' (ECONNREFUSED)'],
      ['its database is locked', Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }), 503, ' (SQLITE_BUSY)'],
      ['it has a fault', new Error('10.0.0.1'), 500, ''],
      ['it throws a text', '10.0.0.1', 500, ''],
    ];
    for (const [why, cause, status, code] of failures) {
      it(`is logged with that name and the cause where ${why}, and does not blame the database`, async () => {
        const host = await test.start({ findSession: () => Promise.reject(cause) });

        const refused = await test.ask(host, path);

        const [{ message, fields }] = test.logger.lines as [(typeof test.logger.lines)[number]];
        expect([refused.status, message]).to.deep.equal([status, 'a request failed']);
        expect(fields?.error).to.include({ message: `findSession() of the host failed${code}.`, cause });
        expect((await refused.json()).detail).to.match(code ? /^findSession\(\) of the host failed/ : /^Something/);
      });
    }
  });

  describe('whose findSession fails while a person opens a page', () => {
    const open = async (cause: Error) => {
      const host = await test.start({ findSession: () => Promise.reject(cause) });
      const answer = await test.ask(host, path, { headers: { accept: 'text/html' } });
      return { status: answer.status, page: await answer.text(), type: answer.headers.get('content-type') };
    };

    it('answers with a page that looks again, where what it needs is away', async () => {
      const { status, page, type } = await open(Object.assign(new Error('10.0.0.1'), { code: 'ECONNREFUSED' }));

      expect([status, type]).to.deep.equal([503, 'text/html; charset=utf-8']);
      expect(page).to.include('http-equiv="refresh"').and.include('One moment').and.include('Einen Moment');
    });

    it('answers with a page that has the number of the line in the log, where it has a fault', async () => {
      const { status, page, type } = await open(new Error('10.0.0.1'));

      expect([status, type]).to.deep.equal([500, 'text/html; charset=utf-8']);
      expect(page)
        .to.include(`this number: ${test.logger.lines[0]?.fields?.requestId}`)
        .and.include('Etwas ist schiefgegangen')
        .and.not.include('http-equiv="refresh"')
        .and.not.include('10.0.0.1');
    });
  });

  it('whose findSession fails shows a page to whoever opens one or sends a form, and a problem to programs and scripts', async () => {
    const findSession = () => Promise.reject(new Error('away'));
    const host = await test.start({ findSession }, (given) => {
      for (const method of ['GET', 'POST'] as const) test.addStream(given, { method });
    });
    const accept = 'text/html, */*';
    const typeOf = async (headers: Record<string, string>, method = 'GET') =>
      (await test.ask(host, path, { method, headers })).headers.get('content-type');

    const navigating = { 'sec-fetch-mode': 'navigate' };
    const opened = [await typeOf({ accept }), await typeOf(navigating), await typeOf({ accept }, 'HEAD')];
    const sentForm = await typeOf(navigating, 'POST');
    const asked = [
      await typeOf({ accept: 'application/json' }),
      await typeOf({ accept, 'sec-fetch-mode': 'cors' }),
      await typeOf({ accept }, 'POST'),
    ];

    expect([...opened, sentForm]).to.deep.equal(Array(4).fill('text/html; charset=utf-8'));
    expect(asked).to.deep.equal(Array(3).fill('application/problem+json'));
  });

  it('whose findSession fails logs the route, and no address that only who has the link may know', async () => {
    const findSession = () => Promise.reject(new Error('away'));
    const host = await test.start({ findSession }, (given) => test.addStream(given, { path: '/v1/links/:token' }));

    await test.ask(host, '/v1/links/secret');

    expect(test.logger.lines.map(({ fields }) => fields?.path)).to.deep.equal(['/v1/links/:token']);
  });

  describe('whose findSession answers with something else', () => {
    const withRole = { ...signedIn, principal: { ...signedIn.principal, role: 'admin' } };
    const withoutId = { principal: signedIn.principal };
    const wrong: [string, unknown, string][] = [
      ['a member alone', signedIn.principal, 'sessionId'],
      ['true', true, 'object'],
      ['no id of the session', withoutId, 'sessionId'],
      ['a role that there is not', withRole, 'principal.role'],
    ];
    for (const [name, answer, named] of wrong) {
      it(`fails the request at ${name}, and names the fault in the log`, async () => {
        const findSession = async () => answer as never;
        const host = await test.start({ findSession });

        const refused = await test.ask(host, path);

        expect(refused.status).to.equal(500);
        expect(test.logger.lines[0]?.fields?.error)
          .to.be.an('error')
          .with.property('message')
          .that.includes('findSession')
          .and.includes(named);
      });
    }

    it('takes a principal with more than is wanted, from a function that does not wait', async () => {
      const answer = { ...signedIn, principal: { ...signedIn.principal, mail: 'ada@acme.example' } };
      const findSession = (() => answer) as unknown as PluginHostOptions['findSession'];
      const host = await test.start({ findSession });

      const stream = await test.ask(host, path);

      expect(stream.status).to.equal(200);
      await stream.body?.cancel();
    });
  });
});
