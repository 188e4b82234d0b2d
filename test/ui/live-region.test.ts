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

  it('tells each of two texts that come at once, in their order', async () => {
    const root = document.createElement('div');
    const region = new LiveRegion(root);

    region.announce('Researcher may use Gmail.');
    region.announce('Support may use Gmail.');

    await until('both', () => root.textContent === 'Researcher may use Gmail. Support may use Gmail.');
  });

  it('tells nothing that was taken back before it was told', async () => {
    const root = document.createElement('div');
    const region = new LiveRegion(root);

    region.announce('Checking…');
    region.announce('');
    region.announce('Connected.');

    await until('the text', () => root.textContent !== '');
    expect(root.textContent).to.equal('Connected.');
  });

  it('tells the same again', async () => {
    const root = document.createElement('div');
    const region = new LiveRegion(root);
    region.announce('Saved.');
    await until('the text', () => root.textContent === 'Saved.');

    region.announce('Saved.');

    expect(root.textContent).to.equal('');
    await until('the text again', () => root.textContent === 'Saved.');
  });

  it('tells it beside a dialog that closes before it is told', async () => {
    const root = document.createElement('div');
    const dialog = root.appendChild(document.createElement('dialog'));
    const region = new LiveRegion(root);
    dialog.open = true;
    region.announce('Saved.');

    dialog.open = false;

    await until('the text', () => root.textContent === 'Saved.');
    expect(dialog.textContent).to.equal('');
  });
});
