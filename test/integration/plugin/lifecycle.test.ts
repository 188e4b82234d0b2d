import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { skipWaitsOf, useClock } from '../../support/clock.js';
import { Installation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const agent = 'acme-assistant';
const read = 'GMAIL_FETCH_EMAILS';
const send = 'GMAIL_SEND_EMAIL';
const connection = '/v1/appconnect/apps/gmail/connection';
const mail = (subject: string) => ({ recipient_email: 'someone@example.com', subject, body: 'Hello.' });
const toolCall = { path: '*', tool: '*' };

describe('The lifecycle of the plugin', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  const open = async (options: Parameters<typeof Installation.open>[0] = { apps: ['gmail'] }) => {
    installation = await Installation.open(options);
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
  };

  const startClock = useClock();
  afterEach(() => installation.close());

  const count = (method: string, end: string) =>
    installation.provider.requests().filter((request) => request.method === method && request.path.endsWith(end))
      .length;
  const isUnderWay = () =>
    installation.provider.requests().some(({ tool, status }) => tool !== undefined && status === 0);

  it('registers what its manifest states, and nothing else', async () => {
    await open({});

    expect(installation.host.problems).to.deep.equal([]);
    expect(installation.logs.filter((line) => /level: '(?:warn|error)'/.test(line))).to.deep.equal([]);
  });

  it('keeps connections, assignments and provider sessions over a restart', async () => {
    await open();
    await ada.put('/v1/appconnect/apps/gmail/agents/acme-support');
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.invoke(agent, read);
    const { sessionId } = installation.provider.executions().at(-1) ?? {};
    const sessions = count('POST', '/tool_router/session');

    await installation.restart();

    expect((await cleo.get(connection)).body.status).to.equal('connected');
    expect(await cleo.invoke('acme-support', read)).to.have.property('data');
    expect(installation.provider.executions().at(-1)?.sessionId).to.equal(sessionId);
    expect(count('POST', '/tool_router/session')).to.equal(sessions);
  });

  it('completes a sign-in that was open when the host restarted', async () => {
    await open();
    const { body } = await cleo.post(connection);
    const back = await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');

    await installation.restart();

    expect((await cleo.get(back)).body).to.contain(' is connected');
    expect((await cleo.get(connection)).body.status).to.equal('connected');
  });

  it('lets calls in flight finish and records them before it stops', async () => {
    await open();
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.invoke(agent, read);
    installation.provider.inject({ match: toolCall, fault: { kind: 'delay', ms: 700 } });
    const call = cleo.invoke(agent, send, mail('Just in time'));
    await until('the call is under way', isUnderWay);

    await installation.restart();

    expect(await call).to.have.property('data');
    const { body } = await ada.get('/v1/appconnect/activity');
    expect(body.events[0]).to.include({ action: 'action.invoked', subject: send, outcome: 'done' });
  });

  it('aborts a call that takes too long, records its outcome as unknown, and does not send it again', async () => {
    await open();
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.invoke(agent, read);
    installation.provider.inject({ match: toolCall, fault: { kind: 'delay', ms: 60_000 } });
    const call = cleo.invoke(agent, send, mail('Much too late'));
    await until('the call is under way', isUnderWay);

    skipWaitsOf(15_000);
    await installation.restart();

    expect((await call).code).to.equal('outcome_unknown');
    expect((await cleo.invoke(agent, send, mail('Much too late'))).code).to.equal('outcome_unknown');
    const { body } = await ada.get('/v1/appconnect/activity');
    const outcomes = body.events.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes.slice(0, 2)).to.deep.equal(['refused', 'unknown']);
    expect(installation.logs.filter((line) => /could not be stored|did not end/.test(line))).to.deep.equal([]);
    expect(
      installation.logs.filter((line) => /are ended because the plugin stops.*count: 1/.test(line)),
    ).to.have.length(1);
  });

  it('aborts a call that still waits for its session, and records that it was not sent', async () => {
    await open();
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.invoke(agent, read);
    installation.provider.inject({ match: toolCall, fault: { kind: 'drop_session' } });
    installation.provider.inject({ match: { path: '*/tool_router/session' }, fault: { kind: 'delay', ms: 60_000 } });
    const call = cleo.invoke(agent, send, mail('Not yet'));
    await until('a session is asked for', () =>
      installation.provider.requests().some(({ path, status }) => /session$/.test(path) && status === 0),
    );

    const skipped = skipWaitsOf(15_000);
    await installation.restart();
    // Later requests wait as long for the provider.
    skipped.restore();

    expect((await call).code).to.equal('provider_unreachable');
    const { body } = await ada.get('/v1/appconnect/activity');
    expect(body.events[0]).to.include({ subject: send, outcome: 'refused' });
    expect(await cleo.invoke(agent, send, mail('Not yet'))).to.have.property('data');
  });

  it('sends no request to the provider once it has stopped', async () => {
    const clock = startClock('timers', Date.now());
    let isOpen = false;
    const opening = open({ apps: ['gmail'], isNew: true }).finally(() => {
      isOpen = true;
    });
    // The list of apps is indexed in turns, by timers. Time passes no faster than it does, or limits of the database would end.
    while (!isOpen) {
      await pause(1);
      await clock.tickAsync(1);
    }
    await opening;
    await cleo.connect('gmail', 'cleo@example.com');
    await installation.host.close();
    const before = { requests: installation.provider.requests(), logs: [...installation.logs] };

    await clock.tickAsync(60 * 60_000);

    expect({ requests: installation.provider.requests(), logs: installation.logs }).to.deep.equal(before);
    await expectClosed(() => installation.anonymous().get('/health'));
  });

  it('ends a sign-in that nobody completes, and removes its account at the provider', async () => {
    await open();
    const { body } = await cleo.post(connection);
    const back = await cleo.answerHostedPage(body.signInUrl, 'late@example.com');
    startClock('date', Date.now() + 11 * 60_000);

    expect((await cleo.get(back)).body).not.to.contain(' is connected');
    await installation.restart();

    await until('nothing is left at the provider', () => installation.provider.accounts().length === 0);
    expect((await cleo.get(connection)).body.status).to.equal('not_connected');
    const { body: activity } = await ada.get('/v1/appconnect/activity');
    expect(activity.events.map(({ action }: { action: string }) => action)).to.include('sign_in.expired');
  });

  it('says nothing of access that was left, where nobody finished the sign-in', async () => {
    await open();
    await cleo.post(connection);
    startClock('date', Date.now() + 11 * 60_000);

    await installation.restart();

    await until('nothing is left at the provider', () => installation.provider.accounts().length === 0);
    await until('nothing is left to revoke', async () => {
      const client = await installation.host.host.database.getClient();
      return (await client('appconnect_revocations')).length === 0;
    });
    const { body: activity } = await ada.get('/v1/appconnect/activity');
    const actions = activity.events.map(({ action }: { action: string }) => action);
    expect(actions).to.include('sign_in.expired').and.not.include('account.revoked');
  });

  it('needs no key and no provider to start', async () => {
    await open({ environment: { APPCONNECT_API_KEY: 'ck_of_another_kind' } });
    await installation.provider.close();

    await installation.restart();

    expect(installation.host.problems).to.deep.equal([]);
    expect((await ada.get('/v1/appconnect/apps')).body).to.deep.include({ apps: [], total: 0 });
    expect((await ada.get('/v1/appconnect/settings')).body.badge.state).to.equal('refused');
  });

  describe('with the key from the environment', () => {
    const second = 'ak_of_a_second_project';
    let environment: Record<string, string | undefined>;

    beforeEach(async () => {
      environment = { APPCONNECT_API_KEY: 'ak_sandbox_project_key' };
      const provider = { projects: [{ name: 'second', keys: [{ key: second }] }] };
      await open({ environment, apps: ['gmail'], provider });
      await cleo.connect('gmail', 'cleo@example.com');
    });

    it('does not affect a connection when a call comes first after the key was replaced', async () => {
      await cleo.invoke(agent, read);

      environment.APPCONNECT_API_KEY = second;
      await installation.restart();
      expect((await cleo.invoke(agent, read)).code).to.equal('reconnect_needed');
      environment.APPCONNECT_API_KEY = 'ak_sandbox_project_key';
      await installation.restart();

      expect((await cleo.get(connection)).body.status).to.equal('connected');
      expect(await cleo.invoke(agent, read)).to.have.property('data');
    });

    it('stores the project of each connection, though nobody ever opened the settings', async () => {
      expect(await cleo.invoke(agent, read)).to.have.property('data');

      environment.APPCONNECT_API_KEY = second;
      await installation.restart();
      await until('the other project is noticed', async () => (await cleo.get(connection)).body.status !== 'connected');
      expect((await cleo.get(connection)).body.status).to.equal('other_project');
      expect((await cleo.invoke(agent, read)).code).to.equal('reconnect_needed');
      expect((await cleo.delete(connection)).body.revoked).to.equal(false);
      expect(installation.provider.accounts()).to.have.length(1);

      expect(installation.provider.executions()).to.have.length(1);
    });
  });
});

async function expectClosed(ask: () => Promise<unknown>): Promise<void> {
  const error = await ask().catch((reason: Error) => reason);
  expect(error).to.be.instanceOf(Error);
}
