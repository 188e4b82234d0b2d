import { expect } from 'chai';
import sinon from 'sinon';
import type { AppRecord } from '../../src/contract/app-contract.js';
import '../../ui/elements/catalog/catalog.js';
import type { Catalog } from '../../ui/elements/catalog/catalog.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, pressKeys } from './support/browser.js';
import { showRow } from './support/catalog-harness.js';
import { detailOfEvent } from './support/events.js';
import { FakeApi } from './support/fake-api.js';
import { aTab, type FakeTab } from './support/fake-tab.js';
import { until } from './support/until.js';

describe('<appconnect-app-row>, enabled and disabled', () => {
  let api: FakeApi;
  let tab: FakeTab;

  beforeEach(() => {
    api = new FakeApi();
    tab = aTab();
    sinon.stub(window, 'open').returns(tab.window);
  });

  afterEach(() => sinon.restore());

  const rowOf = (parts?: Partial<AppRecord>, attributes?: Record<string, string>) => showRow(api, parts, attributes);

  describe('enable', () => {
    it('enables the app, fires the event with the number of agents, and has a Connect button', async () => {
      const row = await rowOf({ enabled: false, agentCount: 0 });

      const detail = await detailOfEvent('appconnect-app-enabled', async () => {
        await row.press('enable');
        await until('the row to change', () => row.actions.includes('connect'));
      });

      expect(detail).to.deep.equal({ app: 'gmail', agentCount: 1 });
      await until('the announcement', () => row.announced === 'Gmail is enabled.');
      expect(row.text).to.contain('Connect');
    });

    it('tells the page and screen readers, though a search has removed its row meanwhile', async () => {
      const row = await rowOf({ enabled: false, agentCount: 0 });
      const catalog = document.querySelector('appconnect-catalog') as Catalog;
      const announced = () => catalog.renderRoot.querySelector('[role=status]')?.textContent ?? '';
      const release = api.hold('enableApp');
      await row.press('enable');
      catalog.query = 'slack';
      await until('its row is gone', () => !row.element.isConnected);
      await until('the results are announced', () => announced() !== '');

      const detail = await detailOfEvent('appconnect-app-enabled', async () => {
        release();
        await until('the announcement', () => announced() === 'Gmail is enabled.');
      });

      expect(detail).to.deep.equal({ app: 'gmail', agentCount: 1 });
    });

    it('is busy meanwhile, and sends no second request', async () => {
      const row = await rowOf({ enabled: false });
      const release = api.hold('enableApp');

      await row.press('enable');
      await row.press('enable');

      expect(row.isBusy('enable')).to.equal(true);
      release();
      await until('the row to change', () => row.actions.includes('disable'));
      expect(api.callsOf('enableApp')).to.deep.equal([['gmail']]);
    });

    it('moves the focus from its button to what comes next, which is not Disable', async () => {
      const signedIn = await rowOf({ enabled: false });
      signedIn.button('enable')?.focus();
      await pressKeys('Enter');
      await until('the focus on Connect', () => focused()?.getAttribute('aria-label') === 'Connect Gmail');

      const withoutSignIn = await rowOf({ enabled: false, connectability: 'none' }, { admin: '' });
      withoutSignIn.button('enable')?.focus();
      await pressKeys('Enter');
      await until('the focus on the agents', () => focused()?.getAttribute('aria-label')?.startsWith('1 agent'));
    });

    it('leaves the focus where the person moved it meanwhile', async () => {
      const row = await rowOf({ enabled: false });
      const release = api.hold('enableApp');
      row.button('enable')?.focus();
      await pressKeys('Enter', 'Tab');
      const chosen = focused();

      release();

      await until('the row to change', () => row.actions.includes('connect'));
      expect(focused()).to.equal(chosen);
    });

    it('asks no question after a double click', async () => {
      const row = await rowOf({ enabled: false });
      await row.press('enable');
      await until('the row to change', () => row.actions.includes('disable'));

      row.button('disable')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));

      expect(row.element.shadowRoot?.querySelector('appconnect-confirm-dialog')).to.equal(null);
    });

    it('does not make another row wait', async () => {
      const row = await rowOf({ enabled: false });
      const release = api.hold('enableApp');
      await row.press('enable');
      const catalog = document.querySelector('appconnect-catalog')?.shadowRoot;
      const other = [...(catalog?.querySelectorAll('appconnect-app-row') ?? [])][1]?.shadowRoot;

      expect(other?.querySelector('[data-action=enable]')?.getAttribute('aria-disabled')).to.equal('false');
      release();
    });

    it('shows in the row why it failed, and announces it', async () => {
      const row = await rowOf({ enabled: false });
      api.failNext('enableApp', 'forbidden');

      await row.press('enable');

      await until('the failure', () => row.outcome?.startsWith('You are not allowed to do this.'));
      await until('the announcement', () => row.announced?.startsWith('Gmail: You are not allowed'));
      await row.dismiss();
      await until('the row to be clean again', () => row.outcome === undefined);
    });
  });

  describe('once the person is signed out', () => {
    it('offers to sign in again, which a host with a sign-in of its own shows', async () => {
      const row = await rowOf({ enabled: false });
      api.failNext('enableApp', 'unauthenticated');
      await row.press('enable');
      await until('the failure', () => row.outcome?.startsWith('You are signed out.'));
      expect(row.text).to.include('Sign in again').and.not.to.include('Dismiss');
      const shown = new Promise<Event>((resolve) => {
        window.addEventListener('appconnect-unauthenticated', resolve, { once: true });
        window.addEventListener('appconnect-unauthenticated', (event) => event.preventDefault(), { once: true });
      });

      await row.dismiss();

      expect((await shown).defaultPrevented).to.equal(true);
      await until('the row to be clean again', () => row.outcome === undefined);
    });
  });

  describe('disable', () => {
    it('asks first, saying what happens and to how many members', async () => {
      const row = await rowOf({ memberCount: 4 });
      await row.press('disable');
      const dialog = await row.dialog();
      expect(dialog.text).to.contain('Gmail stops working for everyone in your organization at once.');
      expect(dialog.text).to.contain('This affects 4 members with a connected account.');

      const detail = await detailOfEvent('appconnect-app-disabled', async () => {
        await dialog.answer('confirm');
        await until('the row to change', () => row.actions.includes('enable'));
      });

      expect(detail).to.deep.equal({ app: 'gmail' });
    });

    it('has no faults that axe finds while it asks', async () => {
      const row = await rowOf();
      await row.press('disable');
      await row.dialog();

      expect(await axeFaultsOf(row.element)).to.deep.equal([]);
    });

    it('changes nothing when the person cancels', async () => {
      const row = await rowOf();
      await row.press('disable');

      await (await row.dialog()).answer('cancel');

      expect(api.callsOf('disableApp')).to.deep.equal([]);
    });

    it('is cancelled by Escape, and restores the focus', async () => {
      const row = await rowOf();
      await row.press('disable');
      const dialog = await row.dialog();

      await pressKeys('Escape');
      await dialog.closed();

      expect(api.callsOf('disableApp')).to.deep.equal([]);
      await until('the focus to be back', () => focused() === row.button('disable'));
    });
  });
});
