import { expect } from 'chai';
import sinon from 'sinon';
import type { AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import '../../ui/elements/catalog/catalog.js';
import { focused } from './support/browser.js';
import { aConnection, inMinutes } from './support/builders.js';
import { showRow, signIn } from './support/catalog-harness.js';
import { FakeApi } from './support/fake-api.js';
import { aTab, type FakeTab } from './support/fake-tab.js';
import { until } from './support/until.js';

describe('<appconnect-app-row> connecting', () => {
  let api: FakeApi;
  let tab: FakeTab;

  beforeEach(() => {
    api = new FakeApi();
    tab = aTab();
    sinon.stub(window, 'open').returns(tab.window);
  });

  afterEach(() => sinon.restore());

  const rowOf = (parts?: Partial<AppRecord>, attributes?: Record<string, string>) => showRow(api, parts, attributes);

  const connectedAs = (connection: ConnectionView) => rowOf({ connection });

  describe('connect', () => {
    it('opens the provider’s page in a tab of its own, without an opener', async () => {
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
      expect(row.status).to.equal('Finish signing in, then come back.');
      expect(row.actions.slice(0, 2)).to.deep.equal(['reopen', 'cancel']);
      expect(row.button('reopen')?.getAttribute('href')).to.equal('https://provider.example/link/gmail');
    });

    it('says that the app was disabled meanwhile, and keeps the focus at its row', async () => {
      api.isAdmin = false;
      const row = await rowOf();
      await row.press('connect');
      await until('the link', () => row.button('reopen'));
      row.button('reopen')?.focus();

      api.change('gmail', { enabled: false });
      api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });

      await until('it says so', () => row.announced === 'Gmail is disabled.');
      await until('the focus', () => focused()?.className === 'row');
    });

    it('offers a link in this tab when the browser blocks the new one', async () => {
      const row = await rowOf();
      (window.open as sinon.SinonStub).returns(null);

      await row.press('connect');

      const link = await until('the link', () => row.button('reopen'));
      expect([link.getAttribute('target'), row.status]).to.deep.equal(['_top', 'Your browser blocked the new tab.']);
      await until('the announcement', () => row.announced === 'Gmail: Your browser blocked the new tab.');
    });

    it('keeps that link when the sign-in could not be cancelled', async () => {
      const row = await rowOf();
      (window.open as sinon.SinonStub).returns(null);
      await row.press('connect');
      await until('the link', () => row.button('reopen'));
      api.failNext('cancelSignIn', 'offline');

      await row.press('cancel');

      await until('the failure', () => row.outcome);
      expect(row.status).to.equal('Your browser blocked the new tab.');
      expect(row.button('reopen')?.getAttribute('href')).to.equal('https://provider.example/link/gmail');
    });

    it('closes the empty tab and says why when it could not start', async () => {
      const row = await rowOf();
      api.failNext('startSignIn', 'provider_unreachable');

      await row.press('connect');

      await until('the failure', () => row.outcome?.startsWith('The connection provider does not answer.'));
      expect(tab.isClosed).to.equal(true);
      expect(row.actions).to.include('connect');
    });

    it('cancels only the attempt', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));

      await row.press('cancel');

      await until('the row to change', () => row.actions.includes('connect'));
      expect([api.callsOf('cancelSignIn'), api.callsOf('disconnect')]).to.deep.equal([[['gmail']], []]);
    });

    it('keeps a working connection when a second sign-in is cancelled', async () => {
      const row = await connectedAs(aConnection({ status: 'connected', account: 'ada', signIn }));

      await row.press('cancel');

      await until('the old connection', () => row.status === 'Connected as ada');
    });

    it('starts a new sign-in when the page of an earlier visit is requested', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));

      await row.press('reopen');

      await until('the page', () => tab.address === 'https://provider.example/link/gmail');
    });

    it('says when the time is up, and offers another try', async () => {
      const over = { ...signIn, expiresAt: inMinutes(-1) };
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn: over }));

      expect(row.status).to.equal('The time to sign in is over.');
      expect(row.actions).to.include('connect');
    });

    it('says that a sign-in was declined, in the row and to screen readers, until the person dismisses it', async () => {
      const row = await rowOf();
      await row.press('connect');
      await until('the sign-in', () => row.actions.includes('cancel'));

      api.change('gmail', { connection: aConnection() });
      api.events.emit({ name: 'refetch' });

      await until('the note', () => row.outcome === 'The sign-in was declined or not finished. Nothing has changed.');
      const unfinished = 'Gmail: The sign-in was declined or not finished. Nothing has changed.';
      await until('the announcement', () => row.announced === unfinished);
      expect(row.actions).to.include('connect');
      await row.dismiss();
      await until('the row to be clean again', () => row.outcome === undefined);
      expect(row.announced).not.to.include('disconnected');
    });

    it('says no more that a sign-in was declined once one in another tab has connected', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));
      api.change('gmail', { connection: aConnection() });
      api.events.emit({ name: 'refetch' });
      await until('the note', () => row.outcome?.startsWith('The sign-in was declined'));

      api.change('gmail', { connection: aConnection({ status: 'connected', account: 'ada', since: inMinutes(0) }) });
      api.events.emit({ name: 'refetch' });

      await until('the announcement', () => row.announced === 'Gmail is connected as ada.');
      expect([row.status, row.outcome]).to.deep.equal(['Connected as ada', undefined]);
    });

    it('says that a second sign-in was declined, and keeps the connection', async () => {
      const before = aConnection({ status: 'connected', account: 'ada', since: inMinutes(-60) });
      const row = await connectedAs({ ...before, signIn });

      api.change('gmail', { connection: before });
      api.events.emit({ name: 'refetch' });

      await until('the note', () => row.outcome?.startsWith('The sign-in was declined'));
      expect(row.status).to.equal('Connected as ada');
    });

    it('says only that the app is connected once the sign-in has succeeded', async () => {
      const row = await connectedAs(aConnection({ status: 'connected', since: inMinutes(-60), signIn }));

      api.change('gmail', { connection: aConnection({ status: 'connected', account: 'ada', since: inMinutes(0) }) });
      api.events.emit({ name: 'refetch' });

      await until('the announcement', () => row.announced === 'Gmail is connected as ada.');
      expect(row.outcome).to.equal(undefined);
    });

    it('says of a sign-in cancelled here that it is cancelled', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));

      await row.press('cancel');

      await until('the announcement', () => row.announced === 'Signing in to Gmail is cancelled.');
      expect(row.outcome).to.equal(undefined);
    });

    it('ignores the second click of a double click', async () => {
      const row = await connectedAs(aConnection({ status: 'signing_in', signIn }));

      row.button('cancel')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));

      expect(api.callsOf('cancelSignIn')).to.deep.equal([]);
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

    it('says in the language of the page what could not be revoked', async () => {
      const row = await rowOf({ connection: aConnection({ status: 'connected' }) }, { locale: 'de' });
      const left = { revoked: false, note: 'The provider did not answer.', remainder: 'waiting' } as const;
      sinon.stub(api, 'disconnect').resolves({ connection: aConnection(), ...left });
      await row.press('disconnect');

      await (await row.dialog()).answer('confirm');

      await until('the note', () => row.outcome?.startsWith('Hier getrennt. Der Anbieter hat nicht geantwortet'));
    });

    it('is still possible while the app is off', async () => {
      const row = await rowOf({ enabled: false, connection: aConnection({ status: 'connected' }) });

      expect(row.actions).to.deep.equal(['disconnect', 'enable']);
    });
  });
});
