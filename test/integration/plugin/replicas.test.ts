import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { until } from '../../support/until.js';

const agent = 'acme-assistant';
const read = 'GMAIL_FETCH_EMAILS';
const send = 'GMAIL_SEND_EMAIL';
/** Of its own for each test: an equal call is refused where an answer was lost. */
const mailAbout = (subject: string) => ({ recipient_email: 'grace@example.com', subject, body: 'Only once.' });
const connection = '/v1/appconnect/apps/gmail/connection';
const enablement = '/v1/appconnect/apps/gmail/enablement';

describe('Two replicas in one process, on one PostgreSQL', () => {
  let database: TestDatabase;
  let one: Installation;
  let other: Installation;
  let adaAtOne: BrowserClient;
  let cleoAtOne: BrowserClient;
  let cleoAtOther: BrowserClient;
  let executedBefore = 0;

  before(async () => {
    database = await openPostgres();
    const environment = { APPCONNECT_API_KEY: 'ak_sandbox_project_key' };
    one = await Installation.open({ apps: ['gmail', 'slack'], database: database.address, environment });
    other = await one.openReplica();
    adaAtOne = await one.signIn('ada');
    cleoAtOne = await one.signIn('cleo');
    cleoAtOther = await other.signIn('cleo');
  });

  beforeEach(async () => {
    await cleoAtOne.delete(connection);
    executedBefore = one.provider.executions().length;
  });

  after(async () => {
    await other.close();
    await one.close();
    await database.close();
  });

  /** Of this test. */
  const executions = () => one.provider.executions().slice(executedBefore);
  const countConnections = async () =>
    (await database.client('appconnect_audit_events').where({ action: 'connection.made' })).length;

  it('stop the next call at one when the member disconnects at the other', async () => {
    await cleoAtOne.connect('gmail', 'cleo@example.com');
    await cleoAtOther.invoke(agent, read);

    await cleoAtOne.delete(connection);

    expect(await cleoAtOther.invoke(agent, read)).to.include({ code: 'not_connected' });
  });

  it('send a call once more whose result was not delivered, however many concurrent requests both get', async () => {
    const call = { match: { path: '*', tool: '*' } };
    const mail = mailAbout('Not delivered');
    await cleoAtOne.connect('gmail', 'cleo@example.com');
    one.provider.inject({ ...call, fault: { kind: 'reset', after: true } });
    expect(await cleoAtOne.invoke(agent, send, mail)).to.include({ code: 'outcome_unknown' });
    await database.client('appconnect_open_calls').update({ done_at: new Date().toISOString() });
    // Long enough that all the others are evaluated while the first one runs.
    one.provider.inject({ ...call, fault: { kind: 'delay', ms: 3_000 } });
    const again = { action: send, arguments: mail, send_again: true };

    const rivals = Array.from({ length: 12 }, (_, number) => (number % 2 === 0 ? cleoAtOne : cleoAtOther));
    const told = await Promise.all(rivals.map((at) => at.call(agent, 'invoke_action', again)));

    expect(told.filter(({ isError }) => !isError)).to.have.length(1);
    expect(executions().filter(({ tool }) => tool === send)).to.have.length(2);
  });

  it('connect once when both get the callback at the same moment, and show the same page', async () => {
    const { body } = await cleoAtOne.post(connection);
    const back = await cleoAtOne.answerHostedPage(body.signInUrl, 'cleo@example.com');
    const places = [one, other, one, other].map(({ url }) => back.replace(one.url, url));
    const madeBefore = await countConnections();

    const pages = await Promise.all(places.map((place) => cleoAtOne.get(place)));

    for (const page of pages) expect(page.body).to.contain('is connected as cleo@example.com');
    expect((await countConnections()) - madeBefore).to.equal(1);
    await until('one account is left', () => one.provider.accounts().length === 1);
  });

  it('connect nothing by a link of one, followed at the other, where the app was disabled meanwhile', async () => {
    const answer = await cleoAtOne.call(agent, 'connect_account', { app: 'gmail' });
    const link = answer.structuredContent.sign_in_url.replace(one.url, other.url);
    const redirect = await cleoAtOther.post(link);
    const back = await cleoAtOther.answerHostedPage(redirect.headers.get('location') ?? '', 'cleo@example.com');

    await adaAtOne.delete(enablement);
    const page = await cleoAtOther.get(back.replace(one.url, other.url));
    await adaAtOne.put(enablement);

    expect(page.body).to.contain('<h1>Not connected</h1>');
    expect((await cleoAtOther.get(connection)).body.status).to.equal('not_connected');
    await until('nothing is left at the provider', () => one.provider.accounts().length === 0);
  });

  it('let a member start no more sign-ins at both together than at one', async () => {
    // Another than in the other tests, which start sign-ins, too.
    const dev = [await one.signIn('dev'), await other.signIn('dev')];
    const rivals = Array.from({ length: 35 }, () => dev).flat();

    const answers = await Promise.all(rivals.map((at) => at.post(connection, { handOff: true })));

    expect(answers.filter(({ status }) => status === 429)).to.have.length(10);
  });

  it('refuse at one the call whose answer was lost at the other', async () => {
    const mail = mailAbout('Lost');
    await cleoAtOne.connect('gmail', 'cleo@example.com');
    one.provider.inject({ match: { path: '*', tool: '*' }, fault: { kind: 'reset', after: true } });
    await cleoAtOne.invoke(agent, send, mail);

    const again = await cleoAtOther.invoke(agent, send, mail);

    expect(again).to.include({ code: 'outcome_unknown' });
    expect(again.message).to.contain('was not sent again');
    expect(executions()).to.have.length(1);
  });
});
