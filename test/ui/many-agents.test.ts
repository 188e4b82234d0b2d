import { expect } from 'chai';
import { chooseCommand } from '../../ui/control-center/keys/command-palette.js';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import { focused, pressKeys, typeText } from './support/browser.js';
import { words } from './support/control-center-harness.js';
import { aPickerApi, PickerHarness } from './support/picker-harness.js';
import { until } from './support/until.js';

const count = 10_000;

describe('10,000 agents', () => {
  it('are not all rendered by the picker, which has them as a person scrolls or searches', async () => {
    const api = aPickerApi();
    api.agents = Array.from({ length: count }, (_, n) => ({
      agent: `a${n}`,
      name: `Agent ${n}`,
      isDefault: n === 0,
      assigned: false,
    }));
    const picker = await PickerHarness.show(api);
    await picker.open();
    const root = picker.element.shadowRoot as ShadowRoot;
    const boxes = () => [...root.querySelectorAll<HTMLInputElement>('li input')];
    expect(boxes().length).to.be.below(500);

    const first = boxes().length;
    boxes().at(-1)?.focus();
    await until('more agents', () => boxes().length > first);
    await pressKeys('Tab');
    expect(boxes().indexOf(focused() as HTMLInputElement)).to.equal(first);

    await picker.search('9999');
    expect(picker.agents).to.have.length(1);
  });

  it('are not all rendered by the palette, which counts and finds them all', async () => {
    const commands = Array.from({ length: count }, (_, n) => ({
      id: `agent-${n}`,
      group: 'agents' as const,
      label: `Agent ${n}`,
      run() {},
    }));
    const fixture = document.querySelector('#fixture') as HTMLElement;
    const chosen = chooseCommand(fixture, { words, commands, findApps: async () => [] });
    const root = await until('the palette', () => fixture.querySelector('command-palette')?.shadowRoot);
    await until('the agents', () => root.querySelector('[role=option]'));
    expect(root.querySelectorAll('[role=option]').length).to.be.below(500);
    expect(root.querySelector('[role=status]')?.textContent).to.equal('10000 results');

    await typeText('9999');
    await until('one', () => root.querySelectorAll('[role=option]').length === 1);
    await pressKeys('Enter');
    expect((await chosen)?.id).to.equal('agent-9999');
  });
});
