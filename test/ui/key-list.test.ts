import { expect } from 'chai';
import { showKeys } from '../../ui/control-center/keys/key-list.js';
import { words } from './support/control-center-harness.js';
import { until } from './support/until.js';

describe('<key-list>', () => {
  const leadWhile = async (shortcuts: 'on' | 'off') => {
    const fixture = document.querySelector('#fixture') as HTMLElement;
    const shown = showKeys(fixture, { words, shortcuts });
    const dialog = await until('the list', () =>
      fixture.querySelector('key-list')?.shadowRoot?.querySelector('dialog'),
    );
    const lead = dialog.querySelector('#lead')?.textContent;
    dialog.close();
    await shown;
    return lead;
  };

  it('says how to switch the keys off, and while they are off how to switch them on', async () => {
    expect(await leadWhile('on'))
      .to.contain('outside text fields')
      .and.contain('switch them off');
    expect(await leadWhile('off'))
      .to.contain('are switched off')
      .and.contain('switch them on');
  });
});
