import { expect } from 'chai';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, pressKeys, useWindowSize } from './support/browser.js';
import { detailOfEvent } from './support/events.js';
import type { FakeApi } from './support/fake-api.js';
import { aPickerApi, PickerHarness } from './support/picker-harness.js';
import { frame, until } from './support/until.js';

describe('<appconnect-profiles-picker>', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = aPickerApi();
  });

  function manyAgents(): FakeApi['agents'] {
    const names = ['Écriture', ...Array.from({ length: 9 }, (_, index) => `Agent ${index}`)];
    return names.map((name) => ({ agent: name, name, isDefault: false, assigned: false }));
  }

  describe('accessibility', () => {
    it('has no faults that axe finds, closed', async () => {
      const picker = await PickerHarness.show(api, { 'agent-count': '1' });

      expect(await axeFaultsOf(picker.element)).to.deep.equal([]);
    });

    it('has no faults that axe finds, open, after a failure', async () => {
      const picker = await PickerHarness.show(api);
      await picker.open();
      api.failNext('assignAgent', 'offline');
      await picker.tick('Researcher');
      await until('the failure', () => picker.agents[1]?.includes('did not answer'));

      expect(await axeFaultsOf(picker.element)).to.deep.equal([]);
    });

    it('has no faults that axe finds with a search field', async () => {
      api.agents = manyAgents();
      const picker = await PickerHarness.show(api);
      await picker.open();

      expect(await axeFaultsOf(picker.element)).to.deep.equal([]);
    });
  });

  it('cuts off nothing in a window as low as that of a page at 400 %', async () => {
    api.agents = manyAgents();
    await useWindowSize(320, 256);
    const picker = await PickerHarness.show(api);
    await picker.open();

    const dialog = picker.element.renderRoot.querySelector('dialog') as HTMLDialogElement;
    const isHigher = dialog.scrollHeight > dialog.clientHeight;
    const { overflowY } = getComputedStyle(dialog);
    expect({ isHigher, overflowY }).to.deep.equal({ isHigher: true, overflowY: 'auto' });
  });

  it('says on its button how many agents hold the app', async () => {
    const picker = await PickerHarness.show(api, { 'agent-count': '2' });

    expect(picker.trigger.textContent?.trim()).to.equal('2 agents');
    expect(picker.trigger.getAttribute('aria-label')).to.equal('2 agents: choose who may use Gmail');
  });

  it('can be used by keyboard alone, and restores the focus', async () => {
    const picker = await PickerHarness.show(api);
    picker.trigger.focus();
    await pressKeys('Enter');
    await until('the agents', () => picker.agents.length === 2);

    const detail = await detailOfEvent('appconnect-agents-changed', async () => {
      await until('the focus in the list', () => (focused() as HTMLInputElement | undefined)?.type === 'checkbox');
      await pressKeys('Tab', 'Space');
      await until('the tick', () => picker.agents[1]?.includes('Saved'));
    });
    await pressKeys('Escape');

    expect(detail).to.deep.equal({ app: 'gmail', agent: 'researcher', assigned: true, agentCount: 2 });
    await until('the focus to be back', () => !picker.isOpen && focused() === picker.trigger);
  });

  it('lists the agents with a tick for each, the default one marked', async () => {
    const picker = await PickerHarness.show(api);

    await picker.open();

    expect(picker.agents).to.deep.equal(['[x] Assistant | Default', '[ ] Researcher']);
  });

  it('tells apart agents of the same name, and names those without one by their id', async () => {
    const names = { helper: 'Helper', 'helper-2': 'Helper', nameless: '', blank: ' ' };
    api.agents = Object.entries(names).map(([agent, name]) => ({ agent, name, isDefault: false, assigned: false }));
    const picker = await PickerHarness.show(api);

    await picker.open();

    expect(picker.agents).to.deep.equal(['[ ] Helper (helper)', '[ ] Helper (helper-2)', '[ ] nameless', '[ ] blank']);
  });

  it('closes where what is around it is hidden, and can be opened again after', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    const place = picker.element.parentElement as HTMLElement;

    place.hidden = true;
    await until('the dialog to close', () => !picker.isOpen);
    place.hidden = false;
    await picker.open();

    expect(picker.agents.length).to.equal(2);
  });

  it('can be opened after it was moved while it was open', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    const place = picker.element.parentElement as HTMLElement;

    place.append(document.createElement('p'), picker.element);
    await picker.element.updateComplete;
    expect(picker.isOpen).to.equal(false);
    await picker.open();

    await until('the agents', () => picker.agents.length === 2);
  });

  it('stays open where it is opened again before the news of its end', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    await until('the agents', () => picker.agents.length === 2);

    picker.element.renderRoot.querySelector('dialog')?.close();
    picker.element.show();

    await until('the agents again', () => picker.isOpen && picker.agents.length === 2);
    await frame();
    expect(picker.agents.length).to.equal(2);
  });

  it('searches agents by name without regard to accents, once there are many', async () => {
    api.agents = manyAgents();
    const picker = await PickerHarness.show(api);
    await picker.open();

    await picker.search('ecri');

    expect(picker.agents).to.deep.equal(['[ ] Écriture']);
  });

  it('says when no agent matches', async () => {
    api.agents = manyAgents();
    const picker = await PickerHarness.show(api);
    await picker.open();

    await picker.search('zzz');

    expect(picker.text).to.contain('No agent matches “zzz”');
  });

  it('shows the changes of another admin while it is open', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    api.agents = api.agents.map((each) => ({ ...each, assigned: true }));

    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });

    await until('the tick', () => picker.agents[1] === '[x] Researcher');
  });

  it('says when there are no agents', async () => {
    api.agents = [];
    const picker = await PickerHarness.show(api);

    await picker.open();

    expect(picker.text).to.contain('There are no agents yet.');
  });

  it('says when the agents cannot be read, and tries again', async () => {
    api.failNext('listAgents', 'internal');
    const picker = await PickerHarness.show(api);
    await picker.open();
    await until('the failure', () => picker.text.includes('Something went wrong'));

    await picker.pressAgain();

    await until('the agents', () => picker.agents.length === 2);
  });

  it('can be opened as soon as it is added', async () => {
    const element = document.createElement('appconnect-profiles-picker');
    const shown = element.show();
    (await PickerHarness.show(api)).element.after(element);
    await shown;

    expect(element.isOpen).to.equal(true);
  });

  it('speaks German', async () => {
    const picker = await PickerHarness.show(api, { locale: 'de', 'agent-count': '1' });
    await picker.open();

    expect(picker.text).to.contain('Agenten, die Gmail nutzen dürfen');
  });
});
