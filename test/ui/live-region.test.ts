import { expect } from 'chai';
import { LiveRegion } from '../../ui/elements/live-region.js';
import { until } from './support/until.js';

describe('LiveRegion', () => {
  it('is empty where it arrives, and has its text later, as screen readers need it', async () => {
    const root = document.createElement('div');
    const region = new LiveRegion(root);

    region.announce('Gmail is enabled.');
    expect(root.querySelector('[role=status]')?.textContent).to.equal('');
    await until('the text', () => root.textContent === 'Gmail is enabled.');
  });

  it('goes where an open dialog leaves it in reach, and takes no old text along', async () => {
    const root = document.createElement('div');
    const dialog = root.appendChild(document.createElement('dialog'));
    const region = new LiveRegion(root);
    region.announce('Before.');
    await until('the first text', () => root.textContent === 'Before.');

    dialog.open = true;
    region.announce('Saved.');
    expect(root.textContent).to.equal('');
    await until('the text in the dialog', () => dialog.textContent === 'Saved.');
    dialog.open = false;
    region.announce('Closed.');
    await until('the text beside it', () => root.textContent === 'Closed.' && dialog.textContent === '');
  });
});
