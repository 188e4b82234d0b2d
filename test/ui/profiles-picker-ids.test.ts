import { expect } from 'chai';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import { axeFaultsOf } from './support/axe.js';
import { aPickerApi, PickerHarness } from './support/picker-harness.js';
import { until } from './support/until.js';

describe('an agent whose id has a space', () => {
  it('has why its tick was not saved as the description of its box', async () => {
    const api = aPickerApi();
    api.agents = [{ agent: 'support team', name: 'Support', isDefault: false, assigned: false }];
    const picker = await PickerHarness.show(api);
    await picker.open();
    api.failNext('assignAgent', 'forbidden');
    await picker.tick('Support');
    await until('the failure', () => picker.agents[0]?.includes('You are not allowed'));

    const root = picker.element.shadowRoot as ShadowRoot;
    const box = root.querySelector('input[type=checkbox]') as HTMLInputElement;
    const described = box.ariaDescribedByElements?.map(({ textContent }) => textContent) ?? [];
    expect(described.join()).to.match(/You are not allowed/);
    expect(await axeFaultsOf(picker.element)).to.deep.equal([]);
  });
});
