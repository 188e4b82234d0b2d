import { expect } from 'chai';
import { withCheckedAnswers } from '../../../src/host/checks/checked-host.js';
import { withProblemResponses } from '../../../src/routes/error-responses.js';
import { useClock } from '../../support/clock.js';
import { FakeDirectory } from '../../support/fakes/fake-directory.js';
import { origin, PluginHostUnderTest, path, signedIn } from '../../support/hosts/plugin-host-under-test.js';

describe('A host that uses PluginHost', () => {
  let test: PluginHostUnderTest;
  const fakeClock = useClock();

  beforeEach(() => {
    test = new PluginHostUnderTest();
  });

  const fail = () => {
    throw new Error('secret words');
  };

  it('closes routes and elements of a plugin that fails, and names only the step in its reports', async () => {
    const host = await test.start({}, (given) => {
      test.addStream(given);
      given.startup.register({ name: 'tables', run: async () => fail() });
    });

    const [answer, health] = [await test.ask(host, path), await test.ask(host, '/health')];

    expect([answer.status, health.status]).to.deep.equal([503, 503]);
    const report = { status: 'degraded', plugin: { state: 'closed', task: 'tables' } };
    expect(await health.json()).to.deep.equal({ ...report, appconnectAvailable: false });
    expect(await (await test.ask(host, '/v1/system/status')).json()).to.deep.equal(report);
    expect(test.logger.lines.map(({ fields }) => fields?.error)).to.have.nested.property('[0].message', 'secret words');
    expect(host.listElements()).to.deep.equal([]);
  });

  it('shows a page that looks again to a browser that comes back while the plugin is closed', async () => {
    const host = await test.start({}, fail);
    const callback = '/v1/appconnect/oauth/callback?state=x';

    const page = await test.ask(host, callback, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const text = await page.text();

    expect([page.status, page.headers.get('content-type')]).to.deep.equal([503, 'text/html; charset=utf-8']);
    expect(text)
      .to.contain('<meta http-equiv="refresh"')
      .and.to.contain('This page looks again')
      .and.to.contain('lang="de"');
    const problem = await test.ask(host, callback, { headers: { accept: 'application/json' } });
    expect(await problem.json()).to.include({ code: 'plugin_closed' });
  });

  it('answers 503 where nobody knows the routes of a plugin that does not activate', async () => {
    const host = await test.start({}, fail);

    const answer = await test.ask(host, '/v1/appconnect/settings');

    expect(answer.status).to.equal(503);
    expect((await answer.json()).detail).to.include('activate');
  });

  it('gives handlers the configured origin, whatever the request says, and no session cookie', async () => {
    let seen: Request | undefined;
    const host = await test.start({}, (given) =>
      test.addStream(given, {
        handle: async ({ request }) => {
          seen = request;
          return new Response();
        },
      }),
    );

    await test.ask(host, `${path}?a=1`, {
      headers: { cookie: 'session=1; other=2', 'x-forwarded-host': 'evil.example' },
    });

    expect([seen?.url, seen?.headers.get('cookie')]).to.deep.equal([`${origin}${path}?a=1`, 'other=2']);
  });

  it('tells a stranger nothing of an error that nobody expected, and the log everything', async () => {
    const host = await test.start({}, (given) => test.addStream(given, { handle: async () => fail() }));

    const answer = await test.ask(host, path);

    expect(answer.status).to.equal(500);
    expect(await answer.text()).not.to.include('secret words');
    expect(test.logger.lines.map(({ fields }) => fields?.error)).to.have.nested.property('[0].message', 'secret words');
  });

  it('names the findSession that never comes back in the log, and lets nobody wait for it for long', async () => {
    const host = await test.start({ findSession: () => new Promise(() => {}) });
    const clock = fakeClock('timers');
    const asked = test.ask(host, path, { headers: { cookie: 'session=1' } });

    await clock.tickAsync(10_000);

    expect((await asked).status).to.equal(503);
    expect(test.logger.lines.map(({ fields }) => fields?.error)).to.have.nested.property(
      '[0].message',
      'findSession() of the host has not answered for 10 seconds.',
    );
  });

  it('answers that its directory is away as it does of its sessions, also where the plugin has asked', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    const directory = new FakeDirectory();
    const host = await test.start({ directory, findSession: async () => signedIn }, (given) => {
      const asked = withCheckedAnswers(given).directory;
      const handle = async () => Response.json(await asked.listAgents('acme'));
      given.routes.register(withProblemResponses({ method: 'GET', path, access: 'member', handle }, test.logger));
    });
    directory.failNextWith(away);

    const answer = await test.ask(host, path);

    expect(answer.status).to.equal(503);
    const { code, detail } = (await answer.json()) as { code: string; detail: string };
    expect([code, detail]).to.deep.equal([
      'storage_unavailable',
      'directory.listAgents() of the host failed (ECONNREFUSED). The operator mends it; nothing else is needed.',
    ]);
    expect(test.logger.lines.map(({ level, fields }) => [level, fields?.code])).to.deep.equal([['error', code]]);
  });

  it('ends a stream of a session at its sign-out, and no other', async () => {
    let sessionId = 'first';
    const host = await test.start({ findSession: async () => ({ ...signedIn, sessionId }) });
    const first = await test.ask(host, path);
    sessionId = 'second';
    const second = await test.ask(host, path);

    host.endSession('first');

    expect([await first.text(), test.ended]).to.deep.equal(['', 1]);
    await second.body?.cancel();
  });

  it('leads to its sign-in page, below its path, and has none where there is none', async () => {
    await test.start({ basePath: '/tools', signInPath: '/sign-in' });
    expect(test.platform?.routes.signInAddress?.('/tools/x?y=1')).to.equal(
      '/tools/sign-in?return=%2Ftools%2Fx%3Fy%3D1',
    );

    await test.start();
    expect(test.platform?.routes.signInAddress).to.equal(undefined);
  });

  it('announces changed tools to all replicas where there are several', async () => {
    const announced: unknown[] = [];
    await test.start({ announceToolsChanged: (scope) => announced.push(scope) });

    test.platform?.tools.notifyChanged({ orgId: 'acme' });

    expect(announced).to.deep.equal([{ orgId: 'acme' }]);
  });

  it('has pages look at everything again where events of other replicas may be lost', async () => {
    const host = await test.start();
    const stream = await test.ask(host, path);

    await host.handleMissedEvents();

    expect(await stream.text()).to.equal('');
  });

  it('answers nothing of the plugin any more once it has stopped, and ends its streams', async () => {
    const host = await test.start();
    const stream = await test.ask(host, path);

    await host.stop();

    expect([test.stopped, await stream.text(), (await test.ask(host, path)).status]).to.deep.equal([1, '', 503]);
  });
});
