import { expect } from 'chai';
import { showKeys } from '../../ui/control-center/keys/key-list.js';
import { axeFaultsOf } from './support/axe.js';
import { useControlCenterColours, words } from './support/control-center-harness.js';
import { until } from './support/until.js';

describe('<key-list>', () => {
  useControlCenterColours();

  /** Shows the list while something is done with its dialog. */
  const whileShown = async <T>(shortcuts: 'on' | 'off', read: (dialog: HTMLDialogElement) => T | Promise<T>) => {
    const fixture = document.querySelector('#fixture') as HTMLElement;
    const shown = showKeys(fixture, { words, shortcuts });
    const dialog = await until('the list', () =>
      fixture.querySelector('key-list')?.shadowRoot?.querySelector('dialog'),
    );
    const result = await read(dialog);
    dialog.close();
    await shown;
    return result;
  };
  const leadOf = (dialog: HTMLDialogElement) => dialog.querySelector('#lead')?.textContent;

  it('has no faults that axe finds', async () => {
    expect(await whileShown('on', axeFaultsOf)).to.deep.equal([]);
  });

  it('says how to switch the keys off, and while they are off how to switch them on', async () => {
    expect(await whileShown('on', leadOf))
      .to.contain('outside text fields')
      .and.contain('switch them off');
    expect(await whileShown('off', leadOf))
      .to.contain('are switched off')
      .and.contain('switch them on');
  });
});
