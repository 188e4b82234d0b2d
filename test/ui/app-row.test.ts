import { expect } from 'chai';
import sinon from 'sinon';
import type { AppRecord } from '../../src/contract/app-contract.js';
import '../../ui/elements/catalog/catalog.js';
import { axeFaultsOf } from './support/axe.js';
import { aConnection } from './support/builders.js';
import { showRow, signIn } from './support/catalog-harness.js';
import { detailOfEvent } from './support/events.js';
import { FakeApi } from './support/fake-api.js';
import { aTab, type FakeTab } from './support/fake-tab.js';
import type { RowHarness } from './support/row-harness.js';
import { until } from './support/until.js';

describe('<appconnect-app-row>', () => {
  let api: FakeApi;
  let tab: FakeTab;

  beforeEach(() => {
    api = new FakeApi();
    tab = aTab();
    sinon.stub(window, 'open').returns(tab.window);
  });

  afterEach(() => sinon.restore());

  const rowOf = (parts?: Partial<AppRecord>, attributes?: Record<string, string>) => showRow(api, parts, attributes);

  describe('accessibility', () => {
    const states: Record<string, Partial<AppRecord>> = {
      'not enabled': { enabled: false },
      'not connected': {},
      'signing in': { connection: aConnection({ status: 'signing_in', signIn }) },
      connected: { connection: aConnection({ status: 'connected', account: 'ada@example.com' }) },
      'in need of reconnecting': { connection: aConnection({ status: 'reconnect_needed', cause: 'revoked' }) },
      'of another project': { connection: aConnection({ status: 'other_project' }) },
      'without sign-in': { connectability: 'none' },
      'that cannot be connected': { connectability: 'unavailable' },
      'that wants a client': { connectability: 'own_client', oauthClient: { missing: true, editable: true } },
      'that the provider no longer offers': { offered: false, connectability: 'unavailable' },
    };
    for (const [name, parts] of Object.entries(states)) {
      it(`has no faults that axe finds in a row ${name}`, async () => {
        const row = await rowOf(parts);

        expect(await axeFaultsOf(row.element)).to.deep.equal([]);
      });
    }

    it('has no faults that axe finds after a failure', async () => {
      const row = await rowOf();
      api.failNext('startSignIn', 'provider_unreachable');
      await row.press('connect');
      await until('the failure', () => row.outcome);

      expect(await axeFaultsOf(row.element)).to.deep.equal([]);
    });
  });

  describe('Try it', () => {
    const connected = { connection: aConnection({ status: 'connected', account: 'ada@example.com' }) };

    it('asks the page for a place to try a connected app', async () => {
      const row = await rowOf(connected, { 'with-try': '' });

      const detail = await detailOfEvent('appconnect-try-requested', () => row.press('try'));

      expect(detail).to.deep.equal({ app: 'gmail', name: 'Gmail' });
    });

    it('is offered for an app without sign-in, and first of all buttons', async () => {
      const row = await rowOf({ connectability: 'none' }, { 'with-try': '' });

      expect(row.actions[0]).to.equal('try');
    });

    const useless: Record<string, [Partial<AppRecord>, Record<string, string>]> = {
      'on a page that does not answer it': [connected, {}],
      'while no agent has the app': [{ ...connected, agentCount: 0 }, { 'with-try': '' }],
      'before an account is connected': [{}, { 'with-try': '' }],
      'while the app is not enabled': [{ ...connected, enabled: false }, { 'with-try': '' }],
    };
    for (const [when, [parts, attributes]] of Object.entries(useless)) {
      it(`is not offered ${when}`, async () => {
        expect((await rowOf(parts, attributes)).actions).not.to.include('try');
      });
    }
  });

  describe('layout', () => {
    const edgesOf = (row: RowHarness, selector: string) =>
      row.element.shadowRoot?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

    it('gives its text the space up to the first button', async () => {
      const row = await rowOf({ enabled: true, agentCount: 2, description: 'Repositories and issues. '.repeat(10) });

      const gapPx = edgesOf(row, '[data-action=connect]').left - edgesOf(row, '.description').right;
      expect(gapPx).to.be.within(0, 24);
    });

    it('has all buttons of a connected account in one line', async () => {
      const row = await rowOf({ connection: aConnection({ status: 'connected', account: 'ada@example.com' }) });

      const tops = row.actions.map((action) => edgesOf(row, `[data-action=${action}]`).top);
      expect(row.actions.length).to.be.above(2);
      expect(new Set(tops).size).to.equal(1);
    });

    it('tells the buttons of the own account from the word that concerns the organization', async () => {
      const row = await rowOf({ connection: aConnection({ status: 'connected', account: 'ada@example.com' }) });

      const borders = ['disconnect', 'disable'].map((action) => {
        const style = getComputedStyle(row.button(action) as HTMLElement);
        return style.borderTopColor === 'rgba(0, 0, 0, 0)' ? 'none' : 'line';
      });
      expect(borders).to.deep.equal(['line', 'none']);
    });
  });

  describe('an app that the provider no longer offers', () => {
    const connection = aConnection({ status: 'connected', account: 'ada@example.com' });

    it('says so and who can disable it, and can only be disabled and disconnected', async () => {
      const row = await rowOf({ offered: false, connectability: 'unavailable', connection });

      expect(row.status).to.equal(
        'The provider no longer offers it; an org admin disables it. Your account ada@example.com is kept until you disconnect it.',
      );
      expect(row.actions).to.deep.equal(['disconnect', 'disable']);
    });

    it('has no button once it is disabled', async () => {
      const row = await rowOf({ offered: false, connectability: 'unavailable', enabled: false });

      expect(row.status).to.equal('The provider no longer offers it.');
      expect(row.actions).to.deep.equal([]);
    });
  });

  describe('an app that no agent has', () => {
    it('has a note for admins while it is enabled', async () => {
      const seenByAdmin = await rowOf({ agentCount: 0 });
      expect(seenByAdmin.text).to.contain('No agent has it yet.');
      expect((await rowOf({ agentCount: 0, enabled: false })).text).not.to.contain('No agent has it');
      expect((await rowOf({ agentCount: 1 })).text).not.to.contain('No agent has it');
    });
  });

  describe('an app that needs an OAuth client of one’s own', () => {
    const rowWithoutClient = (editable: boolean) =>
      rowOf({ connectability: 'own_client', oauthClient: { missing: true, editable } }, { admin: '' });
    const setUp = (row: Awaited<ReturnType<typeof rowOf>>) =>
      row.element.shadowRoot?.querySelector('appconnect-oauth-client');

    it('has no Connect button, but a button that opens the form for a person who may set up the client', async () => {
      const row = await rowWithoutClient(true);

      expect(row.status).to.equal('Nobody can connect it yet: it needs an OAuth client of your own.');
      expect(row.button('connect')).to.equal(undefined);
      expect(setUp(row)?.compact).to.equal(false);
    });

    it('tells everybody else who can set up the client', async () => {
      const row = await rowWithoutClient(false);

      expect(row.status).to.include('a platform admin has to set up its sign-in');
      expect(row.button('connect')).to.equal(undefined);
      expect(setUp(row)).to.equal(null);
    });

    it('has a Connect button once it has one, and a button to change it', async () => {
      const row = await rowOf({ oauthClient: { missing: false, editable: true } }, { admin: '' });

      expect(row.button('connect')).not.to.equal(undefined);
      expect(setUp(row)?.compact).to.equal(true);
    });
  });

  describe('for a platform admin who is no org admin', () => {
    const setUp = (row: Awaited<ReturnType<typeof rowOf>>) =>
      row.element.shadowRoot?.querySelector('appconnect-oauth-client');

    for (const [name, parts] of Object.entries({
      'that is enabled': { enabled: true },
      'that is not enabled here': { enabled: false },
    })) {
      it(`has a button for the form of an own client in a row ${name}`, async () => {
        const row = await rowOf({ ...parts, oauthClient: { missing: false, editable: true } });

        expect(setUp(row)?.compact).to.equal(true);
        expect(await axeFaultsOf(row.element)).to.deep.equal([]);
      });
    }

    it('has that button with a text where nobody can connect without a client', async () => {
      const row = await rowOf({ connectability: 'own_client', oauthClient: { missing: true, editable: true } });

      expect(setUp(row)?.compact).to.equal(false);
    });

    it('has that button with a text where an app that needs a client is not enabled yet', async () => {
      const row = await rowOf({
        enabled: false,
        connectability: 'own_client',
        oauthClient: { missing: false, editable: true },
      });

      expect(setUp(row)?.compact).to.equal(false);
    });

    it('has that button for an app that the provider no longer offers, whose client can only be removed', async () => {
      const row = await rowOf({ offered: false, oauthClient: { missing: false, editable: true } });

      expect(setUp(row)?.compact).to.equal(true);
    });
  });

  it('has a button for the form of an own client before the app is enabled, for an org admin who may set it up', async () => {
    const row = await rowOf({ enabled: false, oauthClient: { missing: false, editable: true } }, { admin: '' });

    expect(row.element.shadowRoot?.querySelector('appconnect-oauth-client')).not.to.equal(null);
    expect(row.button('enable')).not.to.equal(undefined);
  });
});
