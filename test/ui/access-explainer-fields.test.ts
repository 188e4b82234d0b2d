import { expect } from 'chai';
import type { AccessQuery } from '../../src/contract/access-contract.js';
import { ActivityHarness, accessStoppedAt, ada, anActivityApi, cleo } from './support/activity-harness.js';
import { press, useWindowSize } from './support/browser.js';
import { anApp } from './support/builders.js';
import { until } from './support/until.js';

describe('<appconnect-access-explainer>, in the fields of its question', () => {
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

  it('uses the agents that the page provides, and does not request them', async () => {
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api);
    harness.element.agents = [{ agent: 'helper', name: 'Helper' }];

    await harness.explain();

    expect(harness.verdict.startsWith('Helper can use Gmail')).to.equal(true);
    expect(api.callsOf('listAgents')).to.deep.equal([]);
  });
});
