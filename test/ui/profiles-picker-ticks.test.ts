import { expect } from 'chai';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import { axeFaultsOf } from './support/axe.js';
import { pressKeys } from './support/browser.js';
import { detailOfEvent } from './support/events.js';
import type { FakeApi } from './support/fake-api.js';
import { aPickerApi, PickerHarness } from './support/picker-harness.js';
import { until } from './support/until.js';

describe('The ticks of <appconnect-profiles-picker>', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = aPickerApi();
  });

  it('saves a tick, and shows its progress', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    const release = api.hold('assignAgent');

    await picker.tick('Researcher');
    expect(picker.agents[1]).to.equal('[x] Researcher | Saving…');
    release();

    await until('the tick', () => picker.agents[1] === '[x] Researcher | Saved');
    expect(api.callsOf('assignAgent')).to.deep.equal([['gmail', 'researcher']]);
    expect(picker.trigger.textContent?.trim()).to.equal('2 agents');
  });

  it('removes the tick of an agent', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();

    const detail = await detailOfEvent('appconnect-agents-changed', async () => {
      await picker.tick('Assistant');
      await until('the tick', () => picker.agents[0]?.includes('Saved'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', agent: 'assistant', assigned: false, agentCount: 0 });
  });

  it('counts the agents also where the dialog is closed before a tick is saved', async () => {
    const picker = await PickerHarness.show(api, { 'agent-count': '1' });
    await picker.open();
    const release = api.hold('assignAgent');
    await picker.tick('Researcher');
    await pressKeys('Escape');
    await until('the dialog to close', () => !picker.isOpen);

    const detail = await detailOfEvent('appconnect-agents-changed', async () => {
      release();
      await until('the count', () => picker.trigger.textContent?.trim() !== '1 agent');
    });

    expect(picker.trigger.textContent?.trim()).to.equal('2 agents');
    expect(detail).to.deep.include({ agentCount: 2 });
  });

  it('saves two ticks side by side', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    const release = api.hold('assignAgent');

    await picker.tick('Researcher');
    await picker.tick('Assistant');

    await until('the second', () => picker.agents[0] === '[ ] Assistant | Saved | Default');
    expect(picker.agents[1]).to.equal('[x] Researcher | Saving…');
    release();
  });

  it('restores a tick that could not be saved, shows why beside it, and announces it', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    api.failNext('assignAgent', 'forbidden');

    await picker.tick('Researcher');

    await until('the failure', () => picker.agents[1]?.startsWith('[ ] Researcher | You are not allowed'));
    await until('the announcement', () => picker.announced?.startsWith('Researcher: You are not allowed'));
  });

  it('shows beside its button what failed after the dialog was closed, until it is opened again', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();
    const release = api.hold('assignAgent');
    api.failNext('assignAgent', 'forbidden');
    await picker.tick('Researcher');
    await pressKeys('Escape');
    await until('the dialog to close', () => !picker.isOpen);

    release();

    await until('why', () => picker.note?.startsWith('Researcher: You are not allowed'));
    expect(await axeFaultsOf(picker.element)).to.deep.equal([]);
    await picker.open();
    expect(picker.note).to.equal(undefined);
  });

  it('announces inside its dialog what a tick came to, since all around it is inert', async () => {
    const picker = await PickerHarness.show(api);
    await picker.open();

    await picker.tick('Researcher');
    await until('the tick', () => picker.announced === 'Researcher may use Gmail.');
    await picker.tick('Researcher');
    await until('no tick', () => picker.announced === 'Researcher may no longer use Gmail.');
  });
});
