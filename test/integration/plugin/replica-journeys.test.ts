import { expect } from 'chai';
import { Conversation } from '../../support/agents/conversation.js';
import { listSettled } from '../../support/agents/settled-calls.js';
import type { Answer, BrowserClient } from '../../support/browser/browser-client.js';
import { useClock } from '../../support/clock.js';
import { openReplicas, type ReplicaSandbox } from '../../support/hosts/replica-sandbox.js';
import { openEventStream } from '../../support/open-event-stream.js';
import { until } from '../../support/until.js';

const agent = 'acme-assistant';
const read = 'GMAIL_FETCH_EMAILS';
const send = 'GMAIL_SEND_EMAIL';
const mail = { recipient_email: 'grace@example.com', subject: 'Once', body: 'Only once.' };

describe('Journeys over two replicas, each a process, behind one address', () => {
  const startClock = useClock();
  let sandbox: ReplicaSandbox;
  let adaAtOne: BrowserClient;
  let cleo: BrowserClient;
  let cleoAtOther: BrowserClient;

  before(async () => {
    sandbox = await openReplicas(2);
    adaAtOne = await sandbox.signIn('ada', sandbox.replica(1).url);
    cleo = await sandbox.signIn('cleo');
    cleoAtOther = await sandbox.signIn('cleo', sandbox.replica(2).url);
  });
  after(() => sandbox.remove());

  const saveKey = () => adaAtOne.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
  /** Each of these may have been done by another test. */
  const enable = async (...apps: string[]) => {
    await saveKey();
    for (const app of apps) await adaAtOne.put(`/v1/appconnect/apps/${app}/enablement`);
  };
  const connect = async (app: string) => {
    const { body } = await cleo.get(`/v1/appconnect/apps/${app}/connection`);
    if (body.status !== 'connected') await cleo.connect(app, 'cleo@example.com');
  };
  const numbersOf = (...answers: Answer[]) => new Set(answers.map(({ headers }) => headers.get('x-replica')));

  it('a key is saved at one; the other shows the badge, and uses the key', async () => {
    const page = await openEventStream(sandbox.replica(2).url, 'ada');
    const adaAtOther = await sandbox.signIn('ada', sandbox.replica(2).url);
    const settings = async () => (await adaAtOther.get('/v1/appconnect/settings')).body;
    expect((await settings()).key.saved).to.equal(false);

    expect((await saveKey()).status).to.equal(200);

    await until('the page hears of it', () => page.heard().includes('event: settings.changed'));
    expect((await settings()).badge.state).to.equal('connected');
    expect((await adaAtOther.put('/v1/appconnect/apps/gmail/enablement')).status).to.equal(200);
    await cleoAtOther.connect('gmail', 'cleo@example.com');
    expect(await cleoAtOther.invoke(agent, read)).to.have.property('data');
    await page.leave();
  });

  it('a sign-in is started at one and finished at the other, while a page at either hears of it', async () => {
    await enable('slack');
    const pages = await Promise.all([1, 2].map((number) => openEventStream(sandbox.replica(number).url, 'cleo')));

    const started = await cleo.post('/v1/appconnect/apps/slack/connection');
    const back = await cleo.answerHostedPage(started.body.signInUrl, 'cleo@example.com');
    expect(new URL(back).origin).to.equal(sandbox.url);
    const finished = await cleo.get(back);

    expect(numbersOf(started, finished).size).to.equal(2);
    expect(finished.body).to.contain('is connected as cleo@example.com');
    for (const page of pages) {
      await until('each page hears of it', () => page.heard().includes('"status":"connected"'));
      await page.leave();
    }
    for (let turn = 0; turn < 2; turn += 1)
      expect(await cleo.invoke(agent, 'SLACK_LIST_ALL_CHANNELS')).to.have.property('data');
  });

  it('equal calls are all sent where each comes after the answer of the one before', async () => {
    await enable('slack');
    await connect('slack');
    const action = 'SLACK_SEND_MESSAGE';
    const atEach = [await sandbox.signIn('cleo', sandbox.replica(1).url), cleoAtOther];

    const codes: unknown[] = [];
    for (let round = 0; round < 40; round += 1) {
      const message = { channel: 'general', text: 'Each of them is meant.' };
      codes.push((await atEach[round % 2]?.invoke(agent, action, message))?.code);
    }

    expect(codes.filter((code) => code !== undefined)).to.deep.equal([]);
    expect(sandbox.provider.executions().filter(({ tool }) => tool === action)).to.have.lengthOf(40);
  });

  it('a link that an agent gives out at one is opened, left with and finished at the others in turn', async () => {
    await enable('notion');

    const { structuredContent } = await cleo.call(agent, 'connect_account', { app: 'notion' });
    const link: string = structuredContent.sign_in_url;
    expect(new URL(link).origin).to.equal(sandbox.url);
    const opened = await cleo.get(link);
    const left = await cleo.post(link);
    const back = await cleo.answerHostedPage(left.headers.get('location') ?? '', 'cleo@example.com');
    const finished = await cleo.get(back);

    expect(numbersOf(opened, left).size).to.equal(2);
    expect(finished.body).to.contain('is connected as cleo@example.com');
    expect((await cleoAtOther.get('/v1/appconnect/apps/notion/connection')).body.status).to.equal('connected');
  });

  it('an app is switched off at one; the other refuses from the next call on, and tells its pages and clients', async () => {
    await enable('gmail', 'slack');
    await connect('gmail');
    const conversation = await Conversation.open(sandbox.hostAt(sandbox.replica(2).url), { user: 'cleo' });
    expect(await conversation.invoke(read)).to.have.property('data');
    const page = await openEventStream(sandbox.replica(2).url, 'cleo');
    const changes = conversation.changeCount;

    await adaAtOne.delete('/v1/appconnect/apps/gmail/enablement');

    expect(await conversation.invoke(read)).to.include({ code: 'app_not_available' });
    expect(await cleoAtOther.invoke(agent, read)).to.include({ code: 'app_not_available' });
    await conversation.waitForChangeAfter(changes);
    await until('the page hears of it', () => page.heard().includes('event: app.changed'));
    await conversation.close();
    await page.leave();
  });

  it('a client of MCP stays at one replica, hears of changes at the other, and begins anew when its own is gone', async () => {
    await enable('gmail');
    await connect('gmail');
    const researcher = { user: 'cleo', agent: 'acme-researcher' };
    const open = () => Conversation.open(sandbox.hostAt(), researcher);
    const conversations = await Promise.all(Array.from({ length: 4 }, open));
    for (const conversation of conversations) expect(await conversation.toolNames()).to.deep.equal([]);
    const listed = Promise.all(
      conversations.map((each) => listUntil(each, (names) => names.includes('invoke_action'))),
    );

    await adaAtOne.put('/v1/appconnect/apps/gmail/agents/acme-researcher');

    await listed;
    const one = sandbox.replica(1);
    await sandbox.replicas.kill(1);
    const outcomes = await Promise.allSettled(conversations.map((each) => each.invoke(read)));
    const answered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []));
    expect(answered.map(({ acting_as }) => acting_as)).to.deep.equal(Array(2).fill('Cleo Martin (cleo@example.com)'));
    expect(refused).to.have.length(2);
    for (const reason of refused) expect(reason).to.contain('There is no such session');
    const anew = await open();
    expect(await anew.invoke(read)).to.have.property('data');
    await Promise.all([anew, ...conversations].map((each) => each.close()));
    await sandbox.waitForRestart(one);
  });

  it('a replica that lost events of the others makes its pages and clients look again', async () => {
    await enable('gmail');
    const { url } = sandbox.replica(2);
    const page = await openEventStream(url, 'cleo');
    const conversation = await Conversation.open(sandbox.hostAt(url), { user: 'cleo' });
    const changes = conversation.changeCount;

    await sandbox.database.client.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()`,
    );

    await page.ended;
    await conversation.waitForChangeAfter(changes);
    const again = await openEventStream(url, 'cleo');
    await adaAtOne.delete('/v1/appconnect/apps/gmail/enablement');
    await until('it hears the others again', () => again.heard().includes('event: app.changed'));
    await conversation.close();
    await again.leave();
  });

  it('a call is under way when its replica is killed: it is told so, ran once, is refused again, and is recorded', async () => {
    await enable('gmail');
    await connect('gmail');
    const call = { match: { path: '*', tool: '*' } };
    sandbox.provider.inject({ ...call, fault: { kind: 'delay', ms: 60_000, after: true } });
    const sent = () => sandbox.provider.executions().filter(({ tool }) => tool === send).length;
    const refusals = () =>
      sandbox.database.client('appconnect_audit_events').where({ subject: send, outcome: 'refused' });
    const body = { channel: 'web', input: { action: send, arguments: mail } };
    const path = `/v1/agents/${agent}/tools/appconnect__invoke_action`;

    const last = await cleo.get('/v1/session');
    const busy = 3 - Number(last.headers.get('x-replica'));
    const calling = cleo.post(path, body);
    await until('it ran', () => sent() === 1);
    await sandbox.replicas.kill(busy);
    const lost = await calling;

    expect(lost).to.deep.include({ status: 502 });
    expect(lost.body).to.include({ code: 'replica_lost' });
    expect(await cleo.invoke(agent, send, mail)).to.include({ code: 'outcome_unknown' });
    expect(sent()).to.equal(1);
    // A refusal is written in the background, after its answer.
    await until('the refusal is recorded', async () => (await refusals()).length === 1);
    const shown = (await listSettled(sandbox.database.client, startClock)).filter(({ subject }) => subject === send);
    expect(shown.map(({ outcome, actor }) => `${outcome} for ${actor?.userId}`)).to.deep.equal([
      'refused for cleo',
      'unknown for cleo',
    ]);
  });
});

/** Lists the tools at each notification, as clients do, until the list is the awaited one; bounded by the time limit of the test. */
async function listUntil(conversation: Conversation, isAwaited: (names: string[]) => boolean): Promise<void> {
  for (let seen = conversation.changeCount; ; ) {
    await conversation.waitForChangeAfter(seen);
    seen = conversation.changeCount;
    if (isAwaited(await conversation.toolNames())) return;
  }
}
