import { expect } from 'chai';
import { Conversation } from '../../support/agents/conversation.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const agent = 'acme-assistant';
const callAt = { path: '*', tool: '*' };
const send = 'GMAIL_SEND_EMAIL';
const mail = { recipient_email: 'grace@example.com', subject: 'Once', body: 'Only once.' };
/** The same arguments in another order, as a model may write them. */
const mailAgain = { body: 'Only once.', subject: 'Once', recipient_email: 'grace@example.com' };

describe('A call of an action runs at most once', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    [ada, cleo] = [await installation.signIn('ada'), await installation.signIn('cleo')];
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.invoke(agent, 'GMAIL_FETCH_EMAILS');
  });

  afterEach(() => installation.close());

  const sent = () => installation.provider.executions().filter(({ tool }) => tool === send).length;
  const isUnderWay = () => installation.provider.requests().some(({ tool }) => tool === send);
  const loseAnswer = () => installation.provider.inject({ match: callAt, fault: { kind: 'reset', after: true } });

  it('says that the outcome is not known when the answer of a write is lost, and refuses the same call', async () => {
    loseAnswer();

    const lost = await cleo.invoke(agent, send, mail);
    const again = await cleo.invoke(agent, send, mailAgain);

    expect(lost).to.include({ code: 'outcome_unknown' });
    expect(`${lost.message} ${lost.fix}`).to.contain('Check in Gmail');
    expect(again).to.include({ code: 'outcome_unknown' });
    expect(again.message).to.match(/was sent at \d{4}-.*and its outcome is not known, so it was not sent again/);
    expect(sent()).to.equal(1);
  });

  it('does the same where it is the provider that lost the answer of the app', async () => {
    const fault = { kind: 'tool_failure', error: 'Read timed out. (read timeout=30)', after: true } as const;
    installation.provider.inject({ match: callAt, fault });

    const lost = await cleo.invoke(agent, send, mail);
    const again = await cleo.invoke(agent, send, mailAgain);

    expect(lost).to.include({ code: 'outcome_unknown' });
    expect(`${lost.message} ${lost.fix}`).to.contain('Read timed out').and.to.contain('Check in Gmail');
    expect(again).to.include({ code: 'outcome_unknown' });
    expect(sent()).to.equal(1);
  });

  it('sends it again when the caller says so, each time', async () => {
    loseAnswer();
    await cleo.invoke(agent, send, mail);

    const answer = await cleo.call(agent, 'invoke_action', { action: send, arguments: mail, send_again: true });
    const later = await cleo.invoke(agent, send, mail);

    expect(answer.structuredContent).to.have.property('data');
    expect(later).to.have.property('data');
    expect(sent()).to.equal(3);
  });

  it('delays no other call: other arguments, other members, reads', async () => {
    await ada.connect('gmail', 'ada@example.com');
    loseAnswer();
    await cleo.invoke(agent, send, mail);

    expect(await cleo.invoke(agent, send, { ...mail, subject: 'Another' })).to.have.property('data');
    expect(await ada.invoke(agent, send, mail)).to.have.property('data');
    loseAnswer();
    expect(await cleo.invoke(agent, 'GMAIL_FETCH_EMAILS')).to.include({ code: 'outcome_unknown' });
    expect(await cleo.invoke(agent, 'GMAIL_FETCH_EMAILS')).to.have.property('data');
  });

  it('sends one of many concurrent equal calls, and none again once its answer is lost', async () => {
    installation.provider.inject({ match: callAt, fault: { kind: 'delay', ms: 60_000, after: true } });
    const codes: string[] = [];

    const calls = Array.from({ length: 8 }, async () => codes.push((await cleo.invoke(agent, send, mail)).code));
    await until('all but one are answered', () => codes.length === 7);
    await until('that one is sent', () => sent() > 0);

    expect(codes).to.deep.equal(Array(7).fill('outcome_unknown'));
    expect(sent()).to.equal(1);
    await installation.provider.close();
    await Promise.all(calls);
    expect(codes).to.deep.equal(Array(8).fill('outcome_unknown'));
    expect(sent()).to.equal(1);
  });

  it('allows each equal call that comes after a response', async () => {
    for (let number = 0; number < 5; number += 1) {
      expect(await cleo.invoke(agent, send, mail)).to.have.property('data');
    }

    expect(sent()).to.equal(5);
  });

  it('refuses the same call and says that it was done, where its caller disconnected before the result', async () => {
    const conversation = await Conversation.open(installation.host, { user: 'cleo' });
    installation.provider.inject({ match: callAt, fault: { kind: 'delay', ms: 3_000 } });
    const input = { action: send, arguments: mail };
    const caller = new AbortController();

    const answer = conversation
      .call('invoke_action', input, { signal: caller.signal })
      .catch((error: Error) => error.message);
    await until('the call is under way', () => isUnderWay());
    caller.abort('It no longer waits.');
    const givenUp = await answer;
    const repeat = () => conversation.invoke(send, mail);
    await until('the call has ended', async () => !/still under way/.test((await repeat()).message));
    const again = await repeat();

    expect(givenUp).to.contain('It no longer waits.');
    expect(again).to.include({ code: 'outcome_unknown' });
    expect(again.message).to.match(
      /was done at \d{4}-.*, but its answer may have reached nobody\. It was not sent again\.$/,
    );
    expect(again.fix).to.match(/^Tell the person that it was done\./);
    expect(sent()).to.equal(1);
    expect(await conversation.read('invoke_action', { ...input, send_again: true })).to.have.property('data');
    expect(sent()).to.equal(2);
    await conversation.close();
  });

  it('continues a call whose caller disconnected, and records it', async () => {
    const conversation = await Conversation.open(installation.host, { user: 'cleo' });
    installation.provider.inject({ match: callAt, fault: { kind: 'delay', ms: 300 } });
    const call = conversation.invoke(send, mail).catch((error: Error) => error.message);
    await until('the call is under way', () => isUnderWay());

    await conversation.close();
    await call;

    await until('it was sent', () => sent() > 0);
    const isRecorded = async () => {
      const { body } = await ada.get('/v1/appconnect/activity');
      return body.events.some(({ subject, outcome }: Record<string, string>) => subject === send && outcome === 'done');
    };
    await until('it is recorded', isRecorded);
    expect(sent()).to.equal(1);
  });
});
