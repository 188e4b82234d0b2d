import { expect } from 'chai';
import '../../ui/elements/public-address-field/public-address-field.js';
import { ActivityHarness, accessStoppedAt, anActivityApi, anEvent } from './support/activity-harness.js';
import { focused, pressKeys } from './support/browser.js';
import { anApi, gmail } from './support/builders.js';
import { aCardApiWithKey, CardHarness } from './support/card-harness.js';
import { CatalogHarness } from './support/catalog-harness.js';
import type { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';
import { until } from './support/until.js';

describe('The focus, where a pressed button goes,', () => {
  async function pressByKey(button: () => Element | null | undefined): Promise<void> {
    const found = (await until('the button', button)) as HTMLElement;
    found.focus();
    await pressKeys('Enter');
  }

  const isFocused = (selector: string, root: ParentNode | null | undefined) =>
    focused() !== undefined && focused() === root?.querySelector(selector);
  const again = '[role=alert] button';

  describe('in the conditions of access', () => {
    it('moves to the next button, and then to the verdict', async () => {
      const api = anActivityApi({ access: accessStoppedAt('enabled', 'assigned') });
      const harness = await ActivityHarness.show(api);
      await harness.explain();
      const fix = () => harness.gates?.querySelector('li button');
      api.access = accessStoppedAt('assigned');
      await pressByKey(fix);
      await until(
        'the next button',
        () => isFocused('li button', harness.gates) && fix()?.textContent?.includes('Assistant'),
      );

      api.access = accessStoppedAt();
      await pressKeys('Enter');

      await until('the verdict', () => isFocused('.verdict', harness.gates));
      expect(harness.verdict).to.include('Assistant can use Gmail');
    });

    it('moves to the verdict where the next step is an element of its own', async () => {
      const api = anActivityApi({ access: accessStoppedAt('enabled', 'connected') });
      const harness = await ActivityHarness.show(api);
      await harness.explain();
      api.access = accessStoppedAt('connected');

      await pressByKey(() => harness.gates?.querySelector('li button'));

      await until('the verdict', () => isFocused('.verdict', harness.gates));
    });

    it('moves to the button that tries again, and from there to the answer', async () => {
      const api = anActivityApi({ access: accessStoppedAt('enabled') });
      const harness = await ActivityHarness.show(api);
      await harness.explain();
      api.failNext('explainAccess', 'offline');
      await pressByKey(() => harness.gates?.querySelector('li button'));
      await until('the button', () => isFocused(again, harness.explainer));

      await pressKeys('Enter');

      await until('the answer', () => isFocused('.answer', harness.explainer));
    });
  });

  describe('in the activity', () => {
    const showFailed = async (parts: Partial<FakeApi>) => {
      const api = anActivityApi(parts);
      api.failNext('listActivity', 'offline');
      const harness = await ActivityHarness.show(api);
      await pressByKey(() => harness.list.querySelector(again));
      return { api, harness };
    };

    it('moves to the first line', async () => {
      const { harness } = await showFailed({ activity: { events: [anEvent()] } });

      await until('the line', () => isFocused('li', harness.list));
    });

    it('moves to the note that nothing happened', async () => {
      const { harness } = await showFailed({});

      await until('the note', () => isFocused('.empty', harness.list));
    });

    it('moves to the button again where it fails again', async () => {
      const api = anActivityApi();
      api.failNext('listActivity', 'offline');
      const harness = await ActivityHarness.show(api);
      const first = await until('the button', () => harness.list.querySelector(again));
      api.failNext('listActivity', 'offline');

      await pressByKey(() => first);

      await until('the other button', () => !first.isConnected && isFocused(again, harness.list));
    });
  });

  describe('in the card of the provider', () => {
    it('moves to its heading, once it could be read', async () => {
      const api = aCardApiWithKey();
      api.failNext('getSettings', 'offline');
      const { card } = await CardHarness.show(api);

      await pressByKey(() => card.renderRoot.querySelector(again));

      await until('the heading', () => isFocused('h2', card.renderRoot));
    });

    it('moves to its heading, once the provider answers again', async () => {
      const api = aCardApiWithKey({ badge: { state: 'not_reachable' } });
      const { card } = await CardHarness.show(api);
      api.settings = { ...api.settings, badge: { state: 'connected' } };

      await pressByKey(() => card.renderRoot.querySelector('.reason button'));

      await until('the heading', () => isFocused('h2', card.renderRoot));
    });
  });

  it('moves to the field for the public address', async () => {
    const api = anApi([]);
    api.failNext('getPublicAddress', 'offline');
    const field = await show('appconnect-public-address-field', api);

    await pressByKey(() => field.renderRoot.querySelector(again));

    await until('the field', () => isFocused('input', field.renderRoot));
  });

  it('moves to the button of the app', async () => {
    const api = anApi([gmail]);
    api.failNext('getApp', 'offline');
    const button = await show('appconnect-connect-button', api, { app: 'gmail' });

    await pressByKey(() => button.renderRoot.querySelector(again));

    await until('the button', () => isFocused('[data-action]', button.renderRoot));
  });

  it('moves to the search field of the apps', async () => {
    const api = anApi([gmail]);
    api.failNext('listApps', 'offline');
    const { element } = await CatalogHarness.show(api);

    await pressByKey(() => element.renderRoot.querySelector(again));

    await until('the field', () => isFocused('input', element.renderRoot));
  });

  it('stays with somebody who has gone on meanwhile', async () => {
    const api = anActivityApi({ activity: { events: [anEvent()] } });
    api.failNext('listActivity', 'offline');
    const harness = await ActivityHarness.show(api);
    const button = await until('the button', () => harness.list.querySelector(again));
    const release = api.hold('listActivity');
    await pressByKey(() => button);
    await until('it loads', () => harness.list.querySelector('[role=progressbar]'));
    harness.tab('explain').focus();

    release();
    await until('the line', () => harness.list.querySelector('li'));

    expect(focused()).to.equal(harness.tab('explain'));
  });
});
