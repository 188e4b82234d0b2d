import { expect } from 'chai';
import type { AccessQuery } from '../../src/contract/access-contract.js';
import { ActivityHarness, accessStoppedAt, ada, anActivityApi, cleo } from './support/activity-harness.js';
import { press, useWindowSize } from './support/browser.js';
import { anApp } from './support/builders.js';
import { detailOfEvent } from './support/events.js';
import { until } from './support/until.js';

describe('<appconnect-access-explainer>', () => {
  it('asks about the chosen app, agent, channel and member', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api, { viewer: 'ada' });
    harness.element.members = [ada, cleo];
    await harness.explain();

    harness.choose(0, 'slack');
    harness.choose(1, 'support');
    harness.choose(3, 'cleo');

    await until('it has asked', () => JSON.stringify(api.callsOf('explainAccess').at(-1))?.includes('cleo'));
    expect(api.callsOf('explainAccess').at(-1)).to.deep.equal([
      { app: 'slack', agent: 'support', channel: 'web', member: 'cleo' },
    ]);
  });

  it('does not send the member on the other channels, where the service chooses (§1.8)', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api);
    harness.element.members = [ada, cleo];
    await harness.explain();
    harness.choose(3, 'cleo');

    harness.choose(2, 'bridge');

    await until('it has asked', () => JSON.stringify(api.callsOf('explainAccess').at(-1))?.includes('bridge'));
    expect(api.callsOf('explainAccess').at(-1)).to.deep.equal([
      { app: 'gmail', agent: 'assistant', channel: 'bridge' },
    ]);
    expect(harness.select(3).disabled).to.equal(true);
  });

  it('asks whether an automation may act for nobody, for the viewer, or for another member', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api, { viewer: 'ada' });
    harness.element.members = [ada, cleo];
    await harness.explain();
    const asked = () => {
      const queries = api.callsOf('explainAccess').map(([query]) => query as AccessQuery);
      return queries.filter(({ channel }) => channel === 'automation').map(({ member = 'nobody' }) => member);
    };

    harness.choose(2, 'automation');
    await until('nobody', () => asked().length === 1);
    expect([...harness.select(3).options].map(({ text }) => text)).to.deep.equal(['Nobody', 'Me', 'Cleo']);
    harness.choose(3, 'ada');
    await until('the viewer', () => asked().length === 2);
    harness.choose(3, 'cleo');
    await until('another member', () => asked().length === 3);

    expect(asked()).to.deep.equal(['nobody', 'ada', 'cleo']);
  });

  it('lets a member ask about an automation of their own, though they cannot choose another member', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api, { viewer: 'ada' });
    await harness.explain();
    harness.choose(2, 'automation');
    await until('the choice', () => harness.select(3));

    harness.choose(3, 'ada');

    await until('it has asked', () => JSON.stringify(api.callsOf('explainAccess').at(-1))?.includes('"member":"ada"'));
  });

  it('cuts no channel in a narrow window', async () => {
    await useWindowSize(320);
    for (const locale of ['en', 'de']) {
      const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt() }), { locale });
      await harness.explain();
      harness.choose(2, 'cli');
      await harness.element.updateComplete;

      const select = harness.select(2);
      const wanted = select.cloneNode(true) as HTMLSelectElement;
      wanted.style.inlineSize = 'auto';
      select.after(wanted);
      const wantedPx = wanted.getBoundingClientRect().width;
      wanted.remove();
      expect(select.getBoundingClientRect().width, locale).to.be.at.least(wantedPx);
    }
  });

  it('is not busy where there is no app to choose', async () => {
    const harness = await ActivityHarness.show(anActivityApi({ apps: [] }));

    await press(harness.tab('explain'));

    await until('an answer', () => harness.explainer?.querySelector('.answer[aria-busy=false]'));
  });

  it('asks for the agents again where they did not come', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    api.failNext('listAgents', 'offline');
    const harness = await ActivityHarness.show(api);
    await press(harness.tab('explain'));
    const again = await until('the failure', () => harness.explainer?.querySelector('[role=alert] button'));

    await press(again);

    await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
  });

  it('asks about another agent where the chosen one was deleted', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    api.agents = api.agents.filter(({ agent }) => agent !== 'assistant');
    api.failNext('explainAccess', 'not_found');

    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });

    await until('it asks about the other agent', () => harness.verdict.startsWith('Support can use Gmail'));
    expect([...harness.select(1).options].map(({ text }) => text)).to.deep.equal(['Support']);
  });

  it('shows the conditions in order, with a button only for the first that is not met', async () => {
    const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt('enabled', 'connected') }));

    await harness.explain();

    const items = [...(harness.gates?.querySelectorAll('li') ?? [])];
    expect(items.map(({ className }) => className)).to.deep.equal(['met', 'first', 'met', 'met', 'later']);
    expect(harness.gates?.querySelectorAll('li button').length).to.equal(1);
    expect(harness.verdict).to.equal('Assistant cannot use Gmail');
  });

  it('offers no button to enable what the provider no longer offers', async () => {
    const access = accessStoppedAt('enabled');
    const mend = 'The connection provider no longer offers Gmail.';
    for (const gate of access.gates) if (!gate.passed) Object.assign(gate, { cause: 'not_offered', mend });
    const texts = {
      en: ['The provider no longer offers the app', mend],
      de: ['Der Anbieter bietet die App nicht mehr an', 'Ist sie noch aktiviert, deaktiviert sie ein Org-Admin.'],
    };
    for (const [locale, [condition, hint]] of Object.entries(texts)) {
      const harness = await ActivityHarness.show(anActivityApi({ access }), { locale });

      await harness.explain();

      expect(harness.gates?.textContent).to.contain(condition).and.to.contain(hint);
      expect(harness.gates?.querySelectorAll('li button').length).to.equal(0);
    }
  });

  it('enables the app, fires the event, and reads the access again', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    api.access = accessStoppedAt();

    const detail = await detailOfEvent('appconnect-app-enabled', async () => {
      await press(harness.gates?.querySelector('li button') as Element);
      await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', agentCount: 1 });
  });

  it('gives the app to the agent, fires the event, and reads the access again', async () => {
    const api = anActivityApi({ access: accessStoppedAt('assigned') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    harness.choose(1, 'support');
    await until('it asks about the other agent', () => harness.verdict.startsWith('Support'));
    api.access = accessStoppedAt();

    const detail = await detailOfEvent('appconnect-agents-changed', async () => {
      await press(harness.gates?.querySelector('li button') as Element);
      await until('access is given', () => harness.verdict.startsWith('Support can use Gmail'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', agent: 'support', assigned: true, agentCount: 2 });
  });

  it('asks the page to show the slot with the key', async () => {
    const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt('key') }));
    await harness.explain();

    const detail = await detailOfEvent('appconnect-navigation-requested', () =>
      press(harness.gates?.querySelector('li button') as Element),
    );

    expect(detail).to.deep.equal({ slot: 'integrations' });
  });

  it('offers the Connect button for one’s own account, and for nobody else’s (§5)', async () => {
    const api = anActivityApi({ access: accessStoppedAt('connected') });
    const harness = await ActivityHarness.show(api, { viewer: 'ada' });
    harness.element.members = [ada, cleo];
    await harness.explain();
    const own = harness.gates?.querySelector('appconnect-connect-button');
    const hint = 'Only that person can connect it.';
    expect(harness.gates?.textContent, 'what one is told of oneself').not.to.contain(hint);
    api.access = { ...accessStoppedAt('connected'), actingAs: cleo };

    harness.choose(3, 'cleo');

    await until('it says whom to ask', () => harness.gates?.textContent?.includes('Ask Cleo to connect Gmail.'));
    expect(own).to.not.equal(null);
    expect(harness.gates?.textContent).to.contain(hint);
    expect(harness.gates?.querySelector('appconnect-connect-button')).to.equal(null);
  });

  async function showUnlisted(member: string) {
    const drive = anApp({ app: 'google_drive', name: 'Google Drive' });
    const api = anActivityApi({ apps: [anApp(), drive], access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api, { viewer: 'ada' });
    harness.element.members = [ada, { userId: member, name: 'Cleo' }];
    await harness.explain();
    api.access = { ...accessStoppedAt(), actingAs: { userId: 'u-7', name: 'Cleo' } };
    harness.choose(0, 'google_drive');
    harness.choose(3, member);
    await until('the answer', () => harness.verdict.startsWith('Assistant can use Google Drive'));

    api.apps = api.apps.filter(({ app }) => app !== 'google_drive');
    api.events.emit({ name: 'app.changed', data: { app: 'google_drive' } });
    harness.element.members = [ada];
    await until('the new list', () => harness.verdict.startsWith('Assistant can use Google drive'));
    return { harness, chosen: [0, 3].map((index) => harness.select(index).selectedOptions[0]?.text) };
  }

  it('names what was chosen as the answer does, though it is listed no more', async () => {
    const { harness, chosen } = await showUnlisted('u-7');

    expect(chosen).to.deep.equal(['Google drive', 'Cleo']);
    harness.choose(3, '');
    await until('nobody else is listed', () => harness.select(3).options.length === 1);
  });

  it('shows the id of a member who is listed no more, where the answer is about somebody else', async () => {
    const { chosen } = await showUnlisted('usr-8f2c_a');

    expect(chosen[1]).to.equal('usr-8f2c_a');
  });

  for (const gate of ['key', 'enabled', 'assigned'] as const) {
    it(`tells a member who mends it, without a button that would be refused: ${gate}`, async () => {
      const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt(gate), isAdmin: false }));

      await harness.explain();

      expect(harness.gates?.querySelector('.first')?.textContent).to.match(/admin/);
      expect(harness.gates?.querySelectorAll('li button').length).to.equal(0);
    });
  }

  async function showFailedFix() {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    api.failNext('enableApp', 'forbidden');
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    await press(harness.gates?.querySelector('li button') as Element);
    await until('the failure is shown', () => harness.gates?.querySelector('li [role=alert]'));
    return { api, harness };
  }

  it('shows why a fix failed, beside its button', async () => {
    await showFailedFix();
  });

  it('shows no answer under another choice while its own is on its way, and none of its failures', async () => {
    const { api, harness } = await showFailedFix();
    const release = api.hold('explainAccess');

    harness.choose(0, 'slack');
    await until('it is loading', () => harness.explainer.querySelector('[role=progressbar]'));
    expect([harness.verdict, harness.gates?.querySelectorAll('li').length]).to.deep.equal(['', 0]);
    release();

    await until('the answer', () => harness.verdict === 'Assistant cannot use Slack');
    expect(harness.gates?.querySelector('[role=alert]')).to.equal(null);
  });

  it('shows no failure of a fix that ends under another choice', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    api.failNext('enableApp', 'forbidden');
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    const release = api.hold('enableApp');
    await press(harness.gates?.querySelector('li button') as Element);
    api.access = accessStoppedAt('enabled');
    harness.choose(0, 'slack');
    await until('the answer', () => harness.verdict === 'Assistant cannot use Slack');

    release();

    await until('the fix has ended', () => harness.gates?.querySelector('li button[aria-busy=false]'));
    expect(harness.gates?.querySelector('[role=alert]')).to.equal(null);
  });

  it('keeps its answer while the same question is asked again', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    const asked = api.callsOf('explainAccess').length;
    const release = api.hold('explainAccess');

    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });
    await until('it asks again', () => api.callsOf('explainAccess').length > asked);
    await until('it is busy', () => harness.explainer.querySelector('.answer[aria-busy=true]'));

    expect(harness.verdict).to.equal('Assistant cannot use Gmail');
    release();
  });

  it('uses the agents that the page provides, and does not request them', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api);
    harness.element.agents = [{ agent: 'helper', name: 'Helper' }];

    await harness.explain();

    expect(harness.verdict.startsWith('Helper can use Gmail')).to.equal(true);
    expect(api.callsOf('listAgents')).to.deep.equal([]);
  });

  it('reads the access again when a colleague changes something', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    api.access = accessStoppedAt();

    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });

    await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
  });
});
