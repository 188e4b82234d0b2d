import { expect } from 'chai';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import { detailOfEvent, eventsOf } from './support/events.js';
import type { FakeApi } from './support/fake-api.js';
import { aPickerApi, PickerHarness } from './support/picker-harness.js';
import { changeService } from './support/show.js';
import { frame, until } from './support/until.js';

describe('<appconnect-profiles-picker> whose app changes', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = aPickerApi();
  });

  it('shows and announces nothing of the one before', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    const release = api.hold('assignAgent');
    const releaseList = api.hold('listAgents');
    await picker.tick('Researcher');

    picker.element.app = 'slack';
    await picker.element.updateComplete;
    expect(picker.agents).to.deep.equal([]);
    releaseList();
    await until('the agents of the new one', () => picker.agents.length === 2);
    const detail = await detailOfEvent('appconnect-agents-changed', async () => {
      release();
      await api.listAgents('slack');
    });
    await picker.element.updateComplete;

    expect(detail).to.deep.equal({ app: 'gmail', agent: 'researcher', assigned: true, agentCount: 2 });

    expect(picker.agents.join()).not.to.include('Sav');
    expect(picker.announced).to.equal(undefined);
  });

  it('shows no failure of the one before while it reads the agents of the new one', async () => {
    api.failNext('listAgents', 'provider_unreachable');
    const picker = await PickerHarness.show(api);
    await picker.open();
    await until('the failure', () => picker.text.includes('does not answer'));
    const release = api.hold('listAgents');

    picker.element.app = 'slack';
    await picker.element.updateComplete;

    expect(picker.text).to.include('Loading');
    release();
    await until('the agents', () => picker.agents.length === 2);
    expect(picker.text).not.to.include('does not answer');
  });
});

describe('<appconnect-profiles-picker> whose service changes', () => {
  it('shows no tick of the first one in its list', async () => {
    const api = aPickerApi();
    const picker = await PickerHarness.show(api);
    await picker.open();
    const release = api.hold('assignAgent');
    api.failNext('assignAgent', 'forbidden');
    await picker.tick('Researcher');
    const other = aPickerApi();

    changeService(other);

    await until('its agents', () => other.callsOf('listAgents').length === 1 && picker.agents[1] === '[ ] Researcher');
    release();
    await frame();
    expect(picker.agents[1]).to.equal('[ ] Researcher');
  });

  it('tells of no tick that the first one saved late, which the list around it would count', async () => {
    const api = aPickerApi();
    const picker = await PickerHarness.show(api, { 'agent-count': '1' });
    await picker.open();
    const release = api.hold('assignAgent');
    await picker.tick('Researcher');
    const other = aPickerApi();
    changeService(other);
    await until('its agents', () => other.callsOf('listAgents').length === 1 && picker.agents[1] === '[ ] Researcher');

    const heard = await eventsOf('appconnect-agents-changed', async () => {
      release();
      await until('it is saved', () => api.agents[1]?.assigned);
      await frame();
    });

    expect(heard).to.deep.equal([]);
    expect(picker.trigger.textContent?.trim()).to.equal('1 agent');
  });
});
