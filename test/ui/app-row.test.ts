import { expect } from 'chai';
import sinon from 'sinon';
import '../../ui/elements/catalog/catalog.js';
import type { AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import { faultsOf } from './support/axe.js';
import { focused, pressKeys } from './support/browser.js';
import { aConnection, anApp, inMinutes } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { eventOf } from './support/expect-event.js';
import { FakeApi } from './support/fake-api.js';
import { aTab, type FakeTab } from './support/fake-tab.js';
import type { RowHarness } from './support/row-harness.js';
import { until } from './support/until.js';

const signIn = { id: 'sign-in-gmail', status: 'signing_in' as const, expiresAt: inMinutes(9) };

describe('<appconnect-app-row>', () => {
  let api: FakeApi;
  let tab: FakeTab;

  beforeEach(() => {
    api = new FakeApi();
    tab = aTab();
    sinon.stub(window, 'open').returns(tab.window);
  });

  afterEach(() => sinon.restore());

  async function rowOf(parts: Partial<AppRecord> = {}, attributes: Record<string, string> = {}): Promise<RowHarness> {
    api.apps = [anApp(parts), anApp({ app: 'slack', name: 'Slack', enabled: false })];
    const catalog = await CatalogHarness.show(api, attributes);
    return catalog.row('gmail');
  }

  const connectedAs = (connection: ConnectionView) => rowOf({ connection });

  describe('accessibility', () => {
    const states: Record<string, Partial<AppRecord>> = {
      'not enabled': { enabled: false },
      'not connected': {},
      'signing in': { connection: aConnection({ status: 'signing_in', signIn }) },
      'waiting for confirmation': { connection: aConnection({ status: 'needs_confirmation' }) },
      connected: { connection: aConnection({ status: 'connected', account: 'ada@example.com' }) },
      'in need of reconnecting': { connection: aConnection({ status: 'reconnect_needed', reason: 'It was revoked.' }) },
      'of another project': { connection: aConnection({ status: 'other_project' }) },
      'without sign-in': { connectability: 'none' },
      'that cannot be connected': { connectability: 'unavailable' },
    };
    for (const [name, parts] of Object.entries(states)) {
      it(`has nothing that axe finds in a row ${name}`, async () => {
        const row = await rowOf(parts);

        expect(await faultsOf(row.element)).to.deep.equal([]);
      });
    }

    it('has nothing that axe finds after a failure', async () => {
      const row = await rowOf();
      api.failNext('startSignIn', 'provider_unreachable');
      await row.press('connect');
      await until('the failure', () => row.outcome);

      expect(await faultsOf(row.element)).to.deep.equal([]);
    });
  });

  describe('enable', () => {
    it('enables the app, tells how many agents hold it, and offers to connect', async () => {
      const row = await rowOf({ enabled: false, agentCount: 0 });

      const detail = await eventOf('appconnect-app-enabled', async () => {
        await row.press('enable');
        await until('the row to change', () => row.actions.includes('connect'));
      });

      expect(detail).to.deep.equal({ app: 'gmail', agentCount: 1 });
      expect(row.announced).to.equal('Gmail is enabled.');
      expect(row.text).to.contain('Connect');
    });

    it('shows that it is busy, and sends no second request', async () => {
      const row = await rowOf({ enabled: false });
      const release = api.hold('enableApp');

      await row.press('enable');
      await row.press('enable');

      expect(row.isBusy('enable')).to.equal(true);
      release();
      await until('the row to change', () => row.actions.includes('disable'));
      expect(api.callsOf('enableApp')).to.deep.equal([['gmail']]);
    });

    it('is not followed by a question after a double click', async () => {
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

    it('says in the row and aloud why it failed', async () => {
      const row = await rowOf({ enabled: false });
      api.failNext('enableApp', 'forbidden');

      await row.press('enable');

      await until('the failure', () => row.outcome?.startsWith('You are not allowed to do this.'));
      expect(row.announced).to.match(/^Gmail: You are not allowed/);
      await row.dismiss();
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

      const detail = await eventOf('appconnect-app-disabled', async () => {
        await dialog.answer('confirm');
        await until('the row to change', () => row.actions.includes('enable'));
      });

      expect(detail).to.deep.equal({ app: 'gmail' });
    });

    it('changes nothing when the person thinks better of it', async () => {
      const row = await rowOf();
      await row.press('disable');

      await (await row.dialog()).answer('cancel');

      expect(api.callsOf('disableApp')).to.deep.equal([]);
    });

    it('takes Escape for no, and gives the focus back', async () => {
      const row = await rowOf();
      await row.press('disable');
      const dialog = await row.dialog();

      await pressKeys('Escape');
      await dialog.closed();

      expect(api.callsOf('disableApp')).to.deep.equal([]);
      await until('the focus to be back', () => focused() === row.button('disable'));
    });
  });

  describe('connect', () => {
    it('opens the provider’s page in a tab of its own, which cannot steer this one', async () => {
      const row = await rowOf();

      await row.press('connect');

      await until('the page', () => tab.address === 'https://provider.example/link/gmail');
      expect(tab.window.opener).to.equal(null);
    });

    it('opens the tab during the click, before the service has answered', async () => {
      const row = await rowOf();
      const release = api.hold('startSignIn');

      await row.press('connect');

      expect(sinon.assert.calledOnce(window.open as sinon.SinonStub)).to.equal(undefined);
      expect([tab.address, row.isBusy('connect')]).to.deep.equal([undefined, true]);
      release();
    });

    it('says what to do and how much time is left', async () => {
      const row = await rowOf();

      await row.press('connect');

      await until('the time left', () => row.timeLeft?.match(/^(10:00|9:5\d) left$/));
      expect(row.standing).to.equal('Finish signing in, then come back.');
      expect(row.actions.slice(0, 2)).to.deep.equal(['reopen', 'cancel']);
      expect(row.button('reopen')?.getAttribute('href')).to.equal('https://provider.example/link/gmail');
    });

    it('offers a link in this tab when the browser blocks the new one', async () => {
      const row = await rowOf();
      (window.open as sinon.SinonStub).returns(null);

      await row.press('connect');

      const link = await until('the link', () => row.button('reopen'));
      expect([link.getAttribute('target'), row.standing]).to.deep.equal(['_top', 'Your browser blocked the new tab.']);
    });

    it('closes the empty tab and says why when it could not start', async () => {
      const row = await rowOf();
      api.failNext('startSignIn', 'provider_unreachable');

      await row.press('connect');

      await until('the failure', () => row.outcome?.startsWith('The connection provider does not answer.'));
      expect(tab.isClosed).to.equal(true);
      expect(row.actions).to.include('connect');
    });

    it('cancels the attempt alone', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));

      await row.press('cancel');

      await until('the row to change', () => row.actions.includes('connect'));
      expect([api.callsOf('cancelSignIn'), api.callsOf('disconnect')]).to.deep.equal([[['gmail']], []]);
    });

    it('leaves the connection that works when a second sign-in is cancelled', async () => {
      const row = await connectedAs(aConnection({ status: 'connected', account: 'ada', signIn }));

      await row.press('cancel');

      await until('the old connection', () => row.standing === 'Connected as ada');
    });

    it('starts again when the page of an earlier visit is wanted', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));

      await row.press('reopen');

      await until('the page', () => tab.address === 'https://provider.example/link/gmail');
    });

    it('says when the time is up, and offers another try', async () => {
      const over = { ...signIn, expiresAt: inMinutes(-1) };
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn: over }));

      expect(row.standing).to.equal('The time to sign in is over.');
      expect(row.actions).to.include('connect');
    });

    it('is not undone by the second half of a double click', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));

      row.button('cancel')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));

      expect(api.callsOf('cancelSignIn')).to.deep.equal([]);
    });
  });

  describe('finish', () => {
    it('finishes an attempt that waits for the member, and tells of the connection', async () => {
      const parked = { ...signIn, status: 'needs_confirmation' as const };
      const row = await connectedAs(aConnection({ status: 'needs_confirmation', signIn: parked }));

      const detail = await eventOf('appconnect-connection-changed', async () => {
        await row.press('finish');
        await until('the account', () => row.standing === 'Connected as ada@example.com');
      });

      expect(detail).to.deep.equal({ app: 'gmail', status: 'connected', account: 'ada@example.com' });
      expect(row.announced).to.equal('Gmail is connected.');
      expect(api.callsOf('confirmSignIn')).to.deep.equal([['sign-in-gmail']]);
    });
  });

  describe('disconnect', () => {
    it('asks first, naming the account and what stops', async () => {
      const row = await connectedAs(aConnection({ status: 'connected', account: 'ada@example.com' }));
      await row.press('disconnect');
      const dialog = await row.dialog();
      expect(dialog.text).to.contain('Account: ada@example.com');
      expect(dialog.text).to.contain('Other members keep their own accounts');

      await dialog.answer('confirm');

      await until('the row to change', () => row.actions.includes('connect'));
    });

    it('says what could not be revoked', async () => {
      const row = await connectedAs(aConnection({ status: 'connected' }));
      sinon.stub(api, 'disconnect').resolves({
        connection: aConnection(),
        revoked: false,
        note: 'Remove the access in your Google account as well.',
      });
      await row.press('disconnect');

      await (await row.dialog()).answer('confirm');

      await until('the note', () => row.outcome === 'Remove the access in your Google account as well.');
    });

    it('is still possible while the app is off', async () => {
      const row = await rowOf({ enabled: false, connection: aConnection({ status: 'connected' }) });

      expect(row.actions).to.deep.equal(['disconnect', 'enable']);
    });
  });

  describe('what it says', () => {
    it('says since when and why a connection needs attention', async () => {
      const since = '2026-10-03T08:00:00Z';
      const row = await connectedAs(
        aConnection({ status: 'reconnect_needed', since, reason: 'Google ended the grant.' }),
      );

      expect(row.standing).to.equal('Sign-in ended on Oct 3, 2026. Google ended the grant.');
      expect(row.actions[0]).to.equal('reconnect');
    });

    it('does not call a connection of another project connected', async () => {
      const row = await connectedAs(aConnection({ status: 'other_project', account: 'ada' }));

      expect(row.standing).to.equal('Connected with another project key. Connect again to use it.');
    });

    const needs = {
      api_key: 'Needs an API key from Gmail',
      own_client: 'Needs your organization’s own OAuth app',
      unavailable: 'Cannot be connected here yet',
      none: 'Ready to use, no sign-in needed',
    } as const;
    for (const [connectability, text] of Object.entries(needs)) {
      it(`says before the click what an app of kind ${connectability} needs`, async () => {
        const row = await rowOf({ connectability: connectability as keyof typeof needs });

        expect(row.standing).to.equal(text);
      });
    }

    it('says nothing aloud of what stood already when it came into view', async () => {
      const row = await connectedAs(aConnection({ status: 'connected' }));
      row.element.requestUpdate();
      await row.element.updateComplete;

      expect(row.announced).to.equal(undefined);
    });

    it('offers no button that can only fail', async () => {
      const row = await rowOf({ connectability: 'unavailable' });

      expect(row.actions).to.deep.equal(['disable']);
    });

    it('tells a member whom to ask where the app is off, and offers nothing', async () => {
      api.isAdmin = false;
      const row = await rowOf({ enabled: false });

      expect([row.standing, row.actions]).to.deep.equal(['Not enabled for your organization. Ask an org admin.', []]);
    });

    it('offers admins what it does and what it needs where the app is off', async () => {
      const row = await rowOf({ enabled: false, connectability: 'api_key' });

      expect(row.text).to.contain('Needs an API key from Gmail');
      expect(row.text).to.contain('Sends, finds and sorts e-mail');
    });
  });

  describe('logo', () => {
    it('is read late, and without telling where it is shown', async () => {
      const row = await rowOf({ logoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });

      expect([row.logo?.loading, row.logo?.referrerPolicy, row.logo?.alt]).to.deep.equal(['lazy', 'no-referrer', '']);
    });

    it('is the first letter where there is none', async () => {
      const row = await rowOf();

      expect([row.logo, row.letter]).to.deep.equal([undefined, 'G']);
    });

    it('is the first letter once it turned out to be broken', async () => {
      const row = await rowOf({ logoUrl: 'data:image/gif;base64,broken' });

      await until('the letter', () => row.letter === 'G');
    });
  });
});
