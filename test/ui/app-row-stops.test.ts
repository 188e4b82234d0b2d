import { expect } from 'chai';
import type { AppRecord } from '../../src/contract/app-contract.js';
import { focused, pressKeys } from './support/browser.js';
import { showRow } from './support/catalog-harness.js';
import { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

describe('<appconnect-app-row> as one tab stop', () => {
  const rowOf = (parts: Partial<AppRecord>, attributes: Record<string, string>) =>
    showRow(new FakeApi(), parts, attributes);
  const nameOfFocused = () => focused()?.getAttribute('aria-label');

  async function walk(keys: string[]): Promise<(string | null | undefined)[]> {
    const names = [];
    for (const key of keys) {
      await pressKeys(key);
      names.push(nameOfFocused());
    }
    return names;
  }

  it('moves among its buttons with the arrow keys to the sides, without leaving the row', async () => {
    const client = { missing: false, editable: true };
    const row = await rowOf({ oauthClient: client }, { admin: '', 'one-tab-stop': '' });
    row.button('connect')?.focus();

    const names = await walk(['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']);

    const agents = '1 agent: choose who may use Gmail';
    const setUp = 'Set up sign-in for Gmail';
    const all = ['Connect Gmail', agents, setUp, 'Disable Gmail', 'Disable Gmail', setUp];
    expect(names).to.deep.equal(all);
  });

  it('goes with Tab to the next row, and back to the button that had the focus', async () => {
    const row = await rowOf({}, { admin: '', 'one-tab-stop': '' });
    row.button('connect')?.focus();

    const names = await walk(['ArrowRight', 'Tab', 'Shift+Tab']);

    expect(names).to.deep.equal([
      '1 agent: choose who may use Gmail',
      'Enable Slack',
      '1 agent: choose who may use Gmail',
    ]);
  });

  it('keeps Tab for every button where it is not asked for', async () => {
    const row = await rowOf({}, { admin: '' });
    row.button('connect')?.focus();

    expect(await walk(['Tab', 'Tab', 'ArrowLeft'])).to.deep.equal([
      '1 agent: choose who may use Gmail',
      'Disable Gmail',
      'Disable Gmail',
    ]);
  });

  it('leaves the arrow keys to the fields of its dialogs', async () => {
    const row = await rowOf({}, { admin: '', 'one-tab-stop': '' });
    row.button('connect')?.focus();
    await pressKeys('ArrowRight', 'Enter');
    await until('the dialog', () => focused()?.closest('dialog'));
    const before = focused();

    await pressKeys('ArrowRight', 'ArrowLeft', 'ArrowLeft');

    expect(focused()).to.equal(before);
    await pressKeys('Escape');
  });

  it('moves the other way where people read from right to left', async () => {
    const row = await rowOf({}, { admin: '', 'one-tab-stop': '', dir: 'rtl' });
    row.button('connect')?.focus();

    expect(await walk(['ArrowRight', 'ArrowLeft'])).to.deep.equal([
      'Connect Gmail',
      '1 agent: choose who may use Gmail',
    ]);
  });
});
