import { expect } from 'chai';
import sinon from 'sinon';
import type { AppRecord } from '../../src/contract/app-contract.js';
import type { SignInOptions } from '../../ui/api/appconnect-api.js';
import '../../ui/elements/connect-button/connect-button.js';
import { actionsFor } from '../../ui/state/app-actions.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, pressKeys } from './support/browser.js';
import { aConnection, anApp, inMinutes } from './support/builders.js';
import { showConnectButton } from './support/connect-button.js';
import { detailOfEvent } from './support/events.js';
import { FakeApi } from './support/fake-api.js';
import { aTab, type FakeTab } from './support/fake-tab.js';
import { lateAnswersOf } from './support/late-answers.js';
import { RowHarness } from './support/row-harness.js';
import { show } from './support/show.js';
import { frame, until } from './support/until.js';

describe('<appconnect-connect-button>', () => {
  let api: FakeApi;
  let tab: FakeTab;

  beforeEach(() => {
    api = new FakeApi();
    tab = aTab();
    sinon.stub(window, 'open').returns(tab.window);
  });

  afterEach(() => sinon.restore());

  const buttonOf = (parts?: Partial<AppRecord>, attributes?: Record<string, string>) =>
    showConnectButton(api, parts, attributes);

  describe('accessibility', () => {
    for (const status of ['not_connected', 'connected', 'reconnect_needed', 'other_project'] as const) {
      it(`has no faults that axe finds while the account is ${status}`, async () => {
        const button = await buttonOf({ connection: aConnection({ status }) });

        expect(await axeFaultsOf(button.element)).to.deep.equal([]);
      });
    }

    it('has no faults that axe finds while it loads', async () => {
      const release = api.hold('getApp');
      api.apps = [anApp()];
      const element = await show('appconnect-connect-button', api, { app: 'gmail' });

      expect(await axeFaultsOf(element)).to.deep.equal([]);
      release();
    });
  });

  it('keeps the form of an own client open after a save, and removes it when it is closed', async () => {
    const button = await buttonOf({ connectability: 'own_client', oauthClient: { missing: true, editable: true } });
    const form = () => button.element.shadowRoot?.querySelector('appconnect-oauth-client') ?? undefined;
    const opened = form();
    opened?.show();

    api.apps = [anApp({ oauthClient: { missing: false, editable: true } })];
    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });
    await until('Connect', () => button.button('connect') !== undefined);

    expect(form()).to.equal(opened);
    expect(opened?.isOpen).to.equal(true);
    opened?.shadowRoot?.querySelector('dialog')?.close();
    await until('the form to be gone', () => form() === undefined);
  });

  it('names the app on the button, and connects by keyboard', async () => {
    const button = await buttonOf();
    button.button('connect')?.focus();
    expect(focused()?.textContent?.trim()).to.equal('Connect Gmail');

    await pressKeys('Enter');

    await until('the page', () => tab.address === 'https://provider.example/link/gmail');
    await until('the way back', () => button.actions.includes('cancel'));
  });

  it('updates when the sign-in is finished elsewhere, and fires one event', async () => {
    const button = await buttonOf();

    const detail = await detailOfEvent('appconnect-connection-changed', async () => {
      api.change('gmail', { connection: aConnection({ status: 'connected', account: 'ada@example.com' }) });
      api.events.emit({ name: 'connection.changed', data: { app: 'gmail', userId: 'ada', status: 'connected' } });
      await until('the account', () => button.status === 'Connected as ada@example.com');
    });

    expect(detail).to.deep.equal({ app: 'gmail', status: 'connected', account: 'ada@example.com' });
    await until('the announcement', () => button.announced === 'Gmail is connected as ada@example.com.');
  });

  it('fires the event when an account without a name is gone from an app that needs none', async () => {
    const connection = aConnection({ status: 'connected', since: '2026-11-28T10:00:00.000Z' });
    const button = await buttonOf({ connectability: 'none', connection });
    const before = button.status;

    const detail = await detailOfEvent('appconnect-connection-changed', async () => {
      api.change('gmail', { connection: aConnection({ status: 'connected' }) });
      api.events.emit({ name: 'connection.changed', data: { app: 'gmail', userId: 'ada', status: 'not_connected' } });
      await until('the account is gone', () => button.status !== before);
    });

    expect(detail).to.include({ app: 'gmail', status: 'connected', account: undefined });
  });

  it('names the account that has to be connected again', async () => {
    const account = 'ada@example.com';
    const ended = await buttonOf({ connection: aConnection({ status: 'reconnect_needed', account }) });
    expect(ended.status).to.equal('Sign-in of ada@example.com ended.');

    const other = await buttonOf({ connection: aConnection({ status: 'other_project', account }) });
    expect(other.status).to.contain('Connected as ada@example.com with another project key.');
  });

  describe('in a page whose links open in another browser', () => {
    const handedOff = async (attributes: Record<string, string>, isHomeScreenApp = false) => {
      const media = { matches: isHomeScreenApp } as MediaQueryList;
      sinon.stub(window, 'matchMedia').withArgs('(display-mode: standalone)').returns(media);
      const button = await buttonOf({}, attributes);
      await button.press('connect');
      await until('the start', () => api.callsOf('startSignIn').length === 1);
      const [[, options]] = api.callsOf('startSignIn') as [[string, SignInOptions]];
      return options.handOff;
    };

    it('requests a link that works in the other browser', async () => {
      expect(await handedOff({ 'hand-off': '' })).to.equal(true);
    });

    it('hands on the address and no empty tab, and its link stays outside the page', async () => {
      (window.open as sinon.SinonStub).returns(null);
      const button = await buttonOf({}, { 'hand-off': '' });
      await button.press('connect');

      const link = await until('the link', () => button.button('reopen'));
      const address = 'https://provider.example/link/gmail';
      expect((window.open as sinon.SinonStub).args).to.deep.equal([[address, '_blank', 'noopener']]);
      expect([link.getAttribute('href'), link.getAttribute('target')]).to.deep.equal([address, '_blank']);
      // Nothing tells whether the shell took the address.
      expect([link.className.trim(), link.textContent?.trim()]).to.deep.equal(['button primary', 'Open sign-in page']);
      expect(button.status).to.equal('Finish signing in, then come back.');
    });

    it('hands on nothing where the sign-in could not start', async () => {
      const button = await buttonOf({}, { 'hand-off': '' });
      api.failNext('startSignIn', 'rate_limited');
      await button.press('connect');

      await until('the failure', () => button.outcome);
      expect((window.open as sinon.SinonStub).args).to.deep.equal([]);
    });

    it('requests such a link as a home-screen app, whose tab opens during the click', async () => {
      expect(await handedOff({}, true)).to.equal(true);
      expect((window.open as sinon.SinonStub).args).to.deep.equal([['about:blank', '_blank']]);
    });

    it('requests no such link where the attribute says false, nor by default', async () => {
      expect(await handedOff({ 'hand-off': 'false' }, true)).to.equal(false);
    });

    it('goes straight to the provider in a browser', async () => {
      expect(await handedOff({})).to.equal(false);
    });
  });

  it('does not listen to what happens to other apps', async () => {
    await buttonOf();

    api.events.emit({ name: 'app.changed', data: { app: 'slack' } });

    expect(api.callsOf('getApp')).to.have.length(1);
  });

  it('disconnects once the person has confirmed', async () => {
    const button = await buttonOf({ connection: aConnection({ status: 'connected' }) });
    await button.press('disconnect');

    const detail = await detailOfEvent('appconnect-connection-changed', async () => {
      await (await button.dialog()).answer('confirm');
      await until('the button', () => button.actions.includes('connect'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', status: 'not_connected', account: undefined });
  });

  it('does not take back what the person just did when an older answer comes late', async () => {
    const button = await buttonOf({ connection: aConnection({ status: 'connected' }) });
    const late = lateAnswersOf(api, 'getApp');
    api.events.emit({ name: 'refetch' });
    await until('the question', () => late.length === 1);
    await button.press('disconnect');
    await (await button.dialog()).answer('confirm');
    await until('the change', () => button.actions.includes('connect'));

    late.shift()?.();
    await frame();
    await button.element.updateComplete;

    expect(button.actions).to.deep.equal(['connect']);
  });

  it('says that the app is off, and has no button', async () => {
    const button = await buttonOf({ enabled: false });

    expect([button.status, button.actions]).to.deep.equal(['Not enabled for your organization. Ask an org admin.', []]);
  });

  it('tells an org admin where to enable it, since they need nobody for that', async () => {
    const button = await buttonOf({ enabled: false, memberCount: 0 });

    expect(button.status).to.equal('Not enabled for your organization. Enable it in the list of apps.');
  });

  it('says what went wrong while connecting', async () => {
    const button = await buttonOf();
    api.failNext('startSignIn', 'rate_limited');

    await button.press('connect');

    await until('the failure', () => button.outcome === 'Too many requests. Wait a moment and try again.');
  });

  it('says that there is no such app', async () => {
    const element = await show('appconnect-connect-button', api, { app: 'nowhere' });

    await until('the failure', () => element.shadowRoot?.textContent?.includes('This is no longer here.'));
  });

  it('waits for its app without an error', async () => {
    const element = await show('appconnect-connect-button', api);
    Object.assign(element, { app: undefined });
    await element.updateComplete;
    expect(api.callsOf('getApp')).to.deep.equal([]);
    expect(element.shadowRoot?.querySelector('.skeleton')).not.to.equal(null);
  });

  it('teaches nothing about a sign-in once it has left the page, where another person may be now', async () => {
    const signIn = { id: 'one', status: 'signing_in' as const, expiresAt: inMinutes(9) };
    api.apps = [anApp({ connection: aConnection({ status: 'signing_in', signIn }) })];
    const release = api.hold('getApp');
    const element = await show('appconnect-connect-button', api, { app: 'gmail' });
    element.remove();

    release();
    await until('the answer', () => element.shadowRoot?.querySelector('[data-action=cancel]'));

    expect(actionsFor(api).stateOf('gmail')).to.deep.equal({});
  });

  it('shows that it asks again after a failure', async () => {
    api.apps = [anApp()];
    api.failNext('getApp', 'offline');
    const element = await show('appconnect-connect-button', api, { app: 'gmail' });
    const again = await until('the failure', () => element.shadowRoot?.querySelector('[role=alert] button'));
    const release = api.hold('getApp');

    await press(again);

    await until('it loads', () => element.shadowRoot?.querySelector('[role=progressbar]'));
    release();
    await until('its button', () => new RowHarness(element).actions.includes('connect'));
  });

  it('shares the action under way with every other element of that app', async () => {
    const button = await buttonOf();
    const second = document.createElement('appconnect-connect-button');
    second.app = 'gmail';
    button.element.parentElement?.append(second);
    const secondHarness = new RowHarness(second);
    await until('the second button', () => secondHarness.actions.includes('connect'));

    await button.press('connect');

    await until('both to wait', () => button.actions.includes('cancel') && secondHarness.actions.includes('cancel'));
  });

  it('speaks German', async () => {
    const button = await buttonOf({}, { locale: 'de' });

    expect(button.text).to.contain('Gmail verbinden');
  });

  it('tells the service which language it speaks, for the pages of the sign-in', async () => {
    const button = await buttonOf({}, { locale: 'de-AT' });

    await button.press('connect');
    await until('the page', () => tab.address !== undefined);

    expect(api.callsOf('startSignIn')).to.deep.equal([['gmail', { handOff: false, locale: 'de-AT' }]]);
  });
});
