import { expect } from 'chai';
import type { HostPlatform, Route } from '../../../src/host/index.js';
import { PluginHost, type PluginHostOptions } from '../../../src/hosting/plugin-host.js';
import { FakeDirectory } from '../../support/fakes/fake-directory.js';
import { FakeEventBus } from '../../support/fakes/fake-event-bus.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { aPrincipal } from '../../support/sign-in-flow.js';

const origin = 'https://platform.example';
const path = '/v1/words';
const signedIn = { sessionId: 'first', principal: aPrincipal() };
const database: HostPlatform['database'] = { getClient: () => Promise.reject(new Error('No test asks the database.')) };

/** How many streams the host has ended. */
let ended = 0;

/** Adds a route whose answers never end. */
const addStream = ({ routes, ui }: HostPlatform, fields: Partial<Route> = {}) => {
  const headers = { 'content-type': 'text/event-stream' };
  const handle = async () => new Response(new ReadableStream({ cancel: () => void ended++ }), { headers });
  routes.register({ method: 'GET', path, access: 'member', handle, ...fields });
  ui.mount({ slot: 'integrations', element: 'x-card' });
};

describe('A host that uses PluginHost', () => {
  let logger: FakeLogger;
  let events: FakeEventBus;
  let platform: HostPlatform | undefined;
  let stopped: number;

  beforeEach(() => {
    logger = new FakeLogger();
    events = new FakeEventBus();
    [stopped, ended] = [0, 0];
  });

  const start = async (
    options: Partial<PluginHostOptions> = {},
    activate: (given: HostPlatform) => unknown = addStream,
  ) => {
    const host = new PluginHost({
      configDirectory: '/nowhere',
      logger,
      database,
      directory: new FakeDirectory(),
      events,
      origin,
      sessionCookie: 'session',
      findSession: async (headers) => (headers.has('x-user') ? signedIn : undefined),
      ...options,
    });
    await host.start(async (given) => {
      platform = given;
      await activate(given);
      return { deactivate: async () => void stopped++ };
    });
    return host;
  };

  const ask = (host: PluginHost, address: string, init: RequestInit = {}) =>
    host.handle(new Request(`http://127.0.0.1${address}`, { ...init, headers: { 'x-user': 'ada', ...init.headers } }));

  const fail = () => {
    throw new Error('secret words');
  };

  it('closes routes and elements of a plugin that fails, and names the step in its health', async () => {
    const host = await start({}, (given) => {
      addStream(given);
      given.startup.register({ name: 'tables', run: async () => fail() });
    });

    const [answer, health] = [await ask(host, path), await ask(host, '/health')];

    expect([answer.status, health.status]).to.deep.equal([503, 200]);
    expect(await health.json()).to.deep.include({
      status: 'degraded',
      plugin: { state: 'closed', task: 'tables', detail: 'secret words' },
    });
    expect(host.listElements()).to.deep.equal([]);
  });

  it('answers 503 where nobody knows the routes of a plugin that does not activate', async () => {
    const host = await start({}, fail);

    const answer = await ask(host, '/v1/appconnect/settings');

    expect(answer.status).to.equal(503);
    expect((await answer.json()).detail).to.include('activate');
  });

  it('takes no address for an origin that browsers write in another way', async () => {
    for (const wrong of ['https://platform.example/', 'https://platform.example/tools', 'platform.example']) {
      const failure = await start({ origin: wrong }).catch((error) => error);

      expect(failure).to.be.an('error').with.property('message').that.includes(JSON.stringify(wrong));
    }
  });

  it('gives handlers the configured origin, whatever the request says, and no session cookie', async () => {
    let seen: Request | undefined;
    const host = await start({}, (given) =>
      addStream(given, {
        handle: async ({ request }) => {
          seen = request;
          return new Response();
        },
      }),
    );

    await ask(host, `${path}?a=1`, { headers: { cookie: 'session=1; other=2', 'x-forwarded-host': 'evil.example' } });

    expect([seen?.url, seen?.headers.get('cookie')]).to.deep.equal([`${origin}${path}?a=1`, 'other=2']);
  });

  it('tells a stranger nothing of an error that nobody expected, and the log everything', async () => {
    const host = await start({}, (given) => addStream(given, { handle: async () => fail() }));

    const answer = await ask(host, path);

    expect(answer.status).to.equal(500);
    expect(await answer.text()).not.to.include('secret words');
    expect(logger.lines.map(({ fields }) => fields?.error)).to.have.nested.property('[0].message', 'secret words');
  });

  it('ends a stream of a session at its sign-out, and no other', async () => {
    let sessionId = 'first';
    const host = await start({ findSession: async () => ({ ...signedIn, sessionId }) });
    const first = await ask(host, path);
    sessionId = 'second';
    const second = await ask(host, path);

    host.endSession('first');

    expect([await first.text(), ended]).to.deep.equal(['', 1]);
    await second.body?.cancel();
  });

  it('leads to its sign-in page, below its path, and has none where there is none', async () => {
    await start({ basePath: '/tools', signInPath: '/sign-in' });
    expect(platform?.routes.signInAddress?.('/tools/x?y=1')).to.equal('/tools/sign-in?return=%2Ftools%2Fx%3Fy%3D1');

    await start();
    expect(platform?.routes.signInAddress).to.equal(undefined);
  });

  it('announces changed tools to all replicas where there are several', async () => {
    const announced: unknown[] = [];
    await start({ announceToolsChanged: (scope) => announced.push(scope) });

    platform?.tools.notifyChanged({ orgId: 'acme' });

    expect(announced).to.deep.equal([{ orgId: 'acme' }]);
  });

  it('has pages look at everything again where events of other replicas may be lost', async () => {
    const host = await start();
    const stream = await ask(host, path);

    await host.handleMissedEvents();

    expect(await stream.text()).to.equal('');
  });

  it('answers nothing of the plugin any more once it has stopped, and ends its streams', async () => {
    const host = await start();
    const stream = await ask(host, path);

    await host.stop();

    expect([stopped, await stream.text(), (await ask(host, path)).status]).to.deep.equal([1, '', 503]);
  });
});
