import { expect } from 'chai';
import { auditActions } from '../../src/contract/activity-constants.js';
import type { AuditEvent } from '../../src/contract/activity-contract.js';
import { ActivityHarness, ada, anActivityApi, anEvent, cleo } from './support/activity-harness.js';
import { press } from './support/browser.js';
import { aConnection, anApp } from './support/builders.js';
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

  it('tells apart agents of the same name, and names those without one by their id', async () => {
    const names = { 'sales-1': 'Sales', 'sales-2': 'Sales ', 'sales-3': 'Sales (sales-1)', helper: ' ' };
    const agents = Object.entries(names).map(([agent, name]) => ({ agent, name }));
    const events = agents.map(({ agent }) => anEvent({ id: agent, action: 'action.invoked', agent, subject: 'SEND' }));
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events } }));
    Object.assign(harness.element, { agents });

    const options = () => [...(harness.filter('agent')?.options ?? [])].map(({ text }) => text);
    await until('the agents have names', () => options().length > agents.length);
    await until('they are in the sentences', () => harness.sentences[0]?.includes('(sales-1)'));

    const shown = ['Sales (sales-1)', 'Sales (sales-2)', 'Sales (sales-1) (sales-3)', 'helper'];
    expect(options().slice(1)).to.deep.equal(shown);
    expect(harness.sentences.map((sentence) => sentence.split(' called')[0])).to.deep.equal(shown);
  });

  it('keeps names that are read from right to left in their places, and the numbers beside them', async () => {
    const event = anEvent({
      action: 'action.invoked',
      actor: { ...cleo, name: 'שרה כהן' },
      actingAs: { ...ada, name: 'عائشة ٢' },
      agent: 'support',
      subject: 'GMAIL_SEND_EMAIL',
      channel: 'bridge',
      durationMs: 350,
    });
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events: [event] } }));
    await until('the app has its name', () => harness.sentences[0]?.includes('Gmail'));

    expect(harness.sentences).to.deep.equal(['Support called GMAIL_SEND_EMAIL in Gmail for \u2068عائشة ٢\u2069']);
    const parts = [...harness.list.querySelectorAll('.details bdi')];
    expect(parts.map(({ textContent }) => textContent)).to.deep.equal(['Bridge', 'asked by שרה כהן', '350 ms']);
    const places = parts.map((part) => part.getBoundingClientRect().left);
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
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

  it('says of a connection that nobody ended that its member left', async () => {
    const ended = anEvent({ action: 'connection.removed', actor: undefined, actingAs: cleo });
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events: [ended] } }));

    await until('the app has its name', () => harness.sentences[0]?.includes('Gmail'));

    expect(harness.sentences).to.deep.equal(['Cleo left, and the connection to Gmail ended']);
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

  it('groups the events by day', async () => {
    const events = ['2026-10-03T12:00:00', '2026-10-03T09:00:00', '2026-10-01T12:00:00'].map((at) =>
      anEvent({ id: at, at: new Date(at).toISOString() }),
    );
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events } }));

    await until('the days are there', () => harness.days.length === 2);

    expect(harness.days).to.deep.equal(['Saturday, October 3, 2026', 'Thursday, October 1, 2026']);
    expect([...harness.list.querySelectorAll('ol')].map(({ children }) => children.length)).to.deep.equal([2, 1]);
  });

  it('folds the beginning of a sign-in into its end, and no other one’s', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 9, 3, 12, minute)).toISOString();
    const events = [
      anEvent({ id: '6', at: at(50), action: 'sign_in.started' }),
      anEvent({ id: '5', at: at(45), action: 'connection.made' }),
      anEvent({ id: '4', at: at(44), action: 'sign_in.started', app: 'slack' }),
      anEvent({ id: '3', at: at(43), action: 'sign_in.started', actor: cleo }),
      anEvent({ id: '2', at: at(42), action: 'sign_in.started' }),
      anEvent({ id: '1', at: at(1), action: 'sign_in.started' }),
    ];
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events } }));

    await until('the events are there', () => harness.sentences.length === 5);

    expect(harness.sentences[1]).to.equal('Ada connected Gmail');
    expect(harness.list.querySelectorAll('li')[1]?.querySelector('.details')?.textContent).to.contain('began ');
  });

  it('keeps the line of a link that an agent asked for, since it was not the member who did', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 9, 3, 12, minute)).toISOString();
    const asked = { actor: undefined, actingAs: ada, agent: 'assistant', channel: 'bridge' } as const;
    const events = [
      anEvent({ id: '3', at: at(45), action: 'connection.made' }),
      anEvent({ id: '2', at: at(44), action: 'sign_in.started', ...asked }),
      anEvent({ id: '1', at: at(42), action: 'sign_in.started' }),
    ];
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events } }));

    await until('the events are there', () => harness.sentences.length === 2);

    expect(harness.sentences).to.deep.equal([
      'Ada connected Gmail',
      'Assistant asked for a link for Ada to sign in to Gmail',
    ]);
    expect(harness.list.querySelector('li .details')?.textContent).to.contain('began ');
  });

  describe('lets the viewer connect again', () => {
    const broken = { action: 'connection.broken', outcome: 'failed' } as const;
    const ended = aConnection({ status: 'reconnect_needed' });
    const show = (events: AuditEvent[], connection = ended) =>
      ActivityHarness.show(anActivityApi({ activity: { events }, apps: [anApp({ connection })] }), { viewer: 'ada' });
    const faultsIn = ({ list }: ActivityHarness) =>
      [...list.querySelectorAll('li')].map((line) => line.querySelector('appconnect-connect-button')?.app ?? '');

    it('at the newest fault of their own account', async () => {
      const harness = await show([
        anEvent({ id: '3', ...broken, actor: cleo }),
        anEvent({ id: '2', ...broken }),
        anEvent({ id: '1', ...broken }),
      ]);

      await until('the button is there', () => faultsIn(harness).includes('gmail'));

      expect(faultsIn(harness)).to.deep.equal(['', 'gmail', '']);
    });

    it('at a call that found no account', async () => {
      const call = { action: 'action.invoked', outcome: 'refused', code: 'not_connected' } as const;
      const harness = await show([anEvent({ ...call, actor: cleo, actingAs: ada })], aConnection());

      await until('the button is there', () => faultsIn(harness).includes('gmail'));
    });

    it('not where it works again, though the events of that are filtered out', async () => {
      const harness = await show([anEvent(broken)], aConnection({ status: 'connected' }));

      await until('the app has its name', () => harness.sentences[0]?.includes('Gmail'));

      expect(faultsIn(harness)).to.deep.equal(['']);
    });

    it('not where they connected or disconnected it since', async () => {
      for (const action of ['connection.made', 'connection.removed'] as const) {
        const harness = await show([anEvent({ id: '2', action }), anEvent({ id: '1', ...broken })]);

        await until('the app has its name', () => harness.sentences[0]?.includes('Gmail'));

        expect(faultsIn(harness), action).to.deep.equal(['', '']);
      }
    });
  });

  it('loads again on demand after a failure', async () => {
    const api = anActivityApi({ activity: { events: [anEvent()] } });
    api.failNext('listActivity', 'offline');
    const harness = await ActivityHarness.show(api);
    const button = await until('a button is there', () => harness.list.querySelector('[role=alert] button'));
    const release = api.hold('listActivity');

    await press(button);

    await until('it loads', () => harness.list.querySelector('[role=progressbar]'));
    release();
    await until('the events are there', () => harness.sentences.length === 1);
  });

  it('says that earlier events did not come where the person asked for them', async () => {
    const api = anActivityApi({ activity: { events: [anEvent({ id: '2' })], nextCursor: 'more' } });
    const harness = await ActivityHarness.show(api);
    const button = await until('the button', () => harness.list.querySelector('.more button'));
    api.failNext('listActivity', 'offline');

    await press(button);

    const reason = await until('the reason', () => harness.list.querySelector('[role=alert]'));
    expect(reason.textContent).to.include('Check your connection');
    expect(reason.closest('.more')?.contains(button)).to.equal(true);
    expect(harness.list.querySelectorAll('[role=alert]').length).to.equal(1);
    api.activity = { events: [anEvent({ id: '1' })] };
    await press(button);
    await until('the second page is there', () => harness.sentences.length === 2);
    expect(harness.list.querySelector('[role=alert]')).to.equal(null);
  });
});
