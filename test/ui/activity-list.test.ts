import { expect } from 'chai';
import { auditActions } from '../../src/contract/constants.js';
import { ActivityHarness, ada, anActivityApi, anEvent, cleo } from './support/activity-harness.js';
import { press } from './support/browser.js';
import { until } from './support/until.js';

describe('<appconnect-activity-list>', () => {
  it('has a sentence of its own for every kind of event', async () => {
    const events = auditActions.map((action) =>
      anEvent({ id: action, action, agent: 'support', subject: 'GMAIL_SEND' }),
    );
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events } }));

    await until('the events are there', () => harness.sentences.length === auditActions.length);

    expect(new Set(harness.sentences).size).to.equal(auditActions.length);
    expect(harness.sentences.join()).to.not.include('undefined');
  });

  it('names whose account was used and who asked', async () => {
    const event = anEvent({
      action: 'action.invoked',
      actor: cleo,
      actingAs: ada,
      agent: 'support',
      subject: 'GMAIL_SEND_EMAIL',
      channel: 'bridge',
    });
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events: [event] } }));

    await until('the app has its name', () => harness.sentences[0]?.includes('Gmail'));

    expect(harness.sentences).to.deep.equal(['Support called GMAIL_SEND_EMAIL in Gmail for Ada']);
    expect(harness.list.querySelector('.details')?.textContent).to.include('Bridge · asked by Cleo');
  });

  it('says of a call that was never sent that an agent wanted it, and shows how it ended', async () => {
    const call = anEvent({ action: 'action.invoked', actingAs: ada, agent: 'support', subject: 'GMAIL_SEND_EMAIL' });
    const events = [{ ...call, outcome: 'refused' as const }];
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events } }));

    await until('the app has its name', () => harness.sentences[0]?.includes('Gmail'));

    expect(harness.sentences).to.deep.equal(['Support wanted to call GMAIL_SEND_EMAIL in Gmail for Ada']);
    expect(harness.badges).to.deep.equal(['Refused']);
  });

  it('shows no badge where the sentence says how it ended', async () => {
    const events = [anEvent({ action: 'sign_in.refused', outcome: 'failed' })];
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events } }));

    await until('the sentence', () => harness.sentences[0]?.includes('was refused'));

    expect(harness.badges).to.deep.equal([]);
  });

  it('loads earlier events on demand, and keeps them when a new event arrives', async () => {
    const api = anActivityApi({ activity: { events: [anEvent({ id: '2' })], nextCursor: 'more' } });
    const harness = await ActivityHarness.show(api);
    await until('the first page is there', () => harness.sentences.length === 1);
    api.activity = { events: [anEvent({ id: '1', action: 'key.saved' })] };
    await press(harness.list.querySelector('.more button') as Element);
    await until('the second page is there', () => harness.sentences.length === 2);
    api.activity = {
      events: [anEvent({ id: '3', action: 'app.disabled' }), anEvent({ id: '2' })],
      nextCursor: 'more',
    };

    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });

    await until('the new event is on top', () => harness.sentences.length === 3);
    expect(harness.sentences[0]).to.equal('Ada disabled Gmail');
    expect(api.callsOf('listActivity')[1]).to.deep.equal([{ cursor: 'more' }]);
    expect(harness.list.querySelector('.more')).to.equal(null);
  });

  it('says that nothing has happened yet', async () => {
    const harness = await ActivityHarness.show(anActivityApi());

    await until('the words are there', () => harness.list.textContent?.includes('Nothing has happened yet'));
  });

  it('tells a member who may see the list (§5)', async () => {
    const api = anActivityApi();
    api.failNext('listActivity', 'forbidden');
    const harness = await ActivityHarness.show(api);

    await until('the words are there', () => harness.list.textContent?.includes('Only org admins'));
  });

  it('loads again on demand after a failure', async () => {
    const api = anActivityApi({ activity: { events: [anEvent()] } });
    api.failNext('listActivity', 'offline');
    const harness = await ActivityHarness.show(api);
    const button = await until('a button is there', () => harness.list.querySelector('[role=alert] button'));

    await press(button);

    await until('the events are there', () => harness.sentences.length === 1);
  });
});
