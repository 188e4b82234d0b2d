import { expect } from 'chai';
import '../../ui/elements/activity/activity.js';
import { ActivityHarness, anActivityApi } from './support/activity-harness.js';
import { focused, pressKeys } from './support/browser.js';
import { anApi, gmail, jira, slack } from './support/builders.js';
import { CatalogHarness, showRow } from './support/catalog-harness.js';
import { FakeApi } from './support/fake-api.js';

/** Whether a key that is pressed with another one is taken from the browser, which goes back by Alt and an arrow. */
async function isTaken(keys: string): Promise<boolean> {
  const name = keys.split('+').at(-1);
  const press = new Promise<KeyboardEvent>((resolve) => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== name) return;
      window.removeEventListener('keydown', hear);
      resolve(event);
    };
    window.addEventListener('keydown', hear);
  });
  await pressKeys(keys);
  return (await press).defaultPrevented;
}

describe('the keys of the browser', () => {
  for (const keys of ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Meta+ArrowLeft', 'Control+ArrowRight']) {
    it(`${keys} on a button of a row is left to the browser`, async () => {
      const row = await showRow(new FakeApi(), {}, { admin: '', 'one-tab-stop': '' });
      row.button('connect')?.focus();
      await pressKeys('ArrowRight');
      const before = focused();

      expect([await isTaken(keys), focused() === before]).to.deep.equal([false, true]);
    });

    it(`${keys} on a tab of the activity is left to the browser`, async () => {
      const activity = await ActivityHarness.show(anActivityApi());
      activity.tab('activity').focus();

      expect([await isTaken(keys), activity.tab('activity').ariaSelected]).to.deep.equal([false, 'true']);
    });
  }

  for (const keys of ['Meta+ArrowDown', 'Alt+ArrowDown', 'Control+ArrowDown']) {
    it(`${keys} on a button of a row is left to the browser`, async () => {
      const catalog = await CatalogHarness.show(anApi([gmail, slack, jira]));
      (await catalog.row('gmail')).button('disconnect')?.focus();
      const before = focused();

      expect([await isTaken(keys), focused() === before]).to.deep.equal([false, true]);
    });
  }
});
