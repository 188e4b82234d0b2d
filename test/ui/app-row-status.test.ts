import { expect } from 'chai';
import type { AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import '../../ui/elements/catalog/catalog.js';
import { aConnection } from './support/builders.js';
import { showRow } from './support/catalog-harness.js';
import { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

describe('<appconnect-app-row> status', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = new FakeApi();
  });

  const rowOf = (parts?: Partial<AppRecord>) => showRow(api, parts);

  const connectedAs = (connection: ConnectionView) => rowOf({ connection });

  describe('text', () => {
    it('says since when and why a connection needs attention', async () => {
      const since = '2026-10-03T08:00:00Z';
      const row = await connectedAs(aConnection({ status: 'reconnect_needed', since, cause: 'revoked' }));

      expect(row.status).to.equal('Sign-in ended on Oct 3, 2026. Access was taken back at the app or at the provider.');
      expect(row.actions[0]).to.equal('reconnect');
    });

    it('does not call a connection of another project connected', async () => {
      const row = await connectedAs(aConnection({ status: 'other_project', account: 'ada' }));

      expect(row.status).to.equal('Connected as ada with another project key. Reconnect to use it.');
    });

    const needs = {
      api_key: 'Needs an API key from Gmail.',
      own_client: 'Uses your own account.',
      unavailable: 'Cannot be connected here yet.',
      none: 'Ready to use, no sign-in needed.',
    } as const;
    for (const [connectability, text] of Object.entries(needs)) {
      it(`says before the click what an app of kind ${connectability} needs`, async () => {
        const row = await rowOf({ connectability: connectability as keyof typeof needs });

        expect(row.status).to.equal(text);
      });
    }

    it('does not announce its first state', async () => {
      const row = await connectedAs(aConnection({ status: 'connected' }));
      row.element.requestUpdate();
      await row.element.updateComplete;

      expect(row.announced).to.equal(undefined);
    });

    it('has no button for an action that can only fail', async () => {
      const row = await rowOf({ connectability: 'unavailable' });

      expect(row.actions).to.deep.equal(['disable']);
    });

    it('tells a member whom to ask where the app is off and the list does not say it, and has no button', async () => {
      api.isAdmin = false;
      const row = await showRow(api);

      api.change('gmail', { enabled: false });
      api.events.emit({ name: 'refetch' });

      await until('the status', () => row.status === 'Not enabled for your organization. Ask an org admin.');
      expect(row.actions).to.deep.equal([]);
    });

    it('names the account that is kept where the app is off, beside the button that disconnects it', async () => {
      const connection = aConnection({ status: 'connected', account: 'ada@example.com' });
      const ofAdmin = await rowOf({ enabled: false, connection });
      const accountNote = 'Your account ada@example.com is kept until you disconnect it.';
      expect([ofAdmin.status, ofAdmin.actions]).to.deep.equal([accountNote, ['disconnect', 'enable']]);

      api.isAdmin = false;
      const ofMember = await rowOf({ enabled: false, connection });
      const statusOfMember = `Not enabled for your organization. Ask an org admin. ${accountNote}`;
      expect([ofMember.status, ofMember.actions]).to.deep.equal([statusOfMember, ['disconnect']]);
    });

    it('names the account that is kept where the app needs no sign-in any more, and says nothing untrue before it goes', async () => {
      const connection = aConnection({
        status: 'connected',
        account: 'ada@example.com',
        since: '2026-10-03T08:00:00Z',
      });
      const row = await rowOf({ connectability: 'none', connection });

      expect(row.status).to.equal(
        'Ready to use, no sign-in needed. Your account ada@example.com is kept until you disconnect it.',
      );
      expect(row.text).not.to.contain('Sends, finds and sorts e-mail');
      await row.press('disconnect');
      expect((await row.dialog()).text)
        .to.contain('Account: ada@example.com')
        .and.not.to.contain('Agents can no longer');
    });

    it('tells admins before they enable it that an app needs an OAuth client', async () => {
      const row = await rowOf({ enabled: false, connectability: 'own_client' });

      expect(row.status).to.equal('Needs an OAuth client of your own.');
    });

    it('shows admins the description and the kind of sign-in where the app is off', async () => {
      const row = await rowOf({ enabled: false, connectability: 'api_key' });

      expect(row.text).to.contain('Needs an API key from Gmail.');
      expect(row.text).to.contain('Sends, finds and sorts e-mail');
    });
  });

  describe('logo', () => {
    it('is loaded lazily and without a referrer', async () => {
      const row = await rowOf({ logoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });

      expect([row.logo?.loading, row.logo?.referrerPolicy, row.logo?.alt]).to.deep.equal(['lazy', 'no-referrer', '']);
    });

    it('is the first letter where there is none', async () => {
      const row = await rowOf();

      expect([row.logo, row.letter]).to.deep.equal([undefined, 'G']);
    });

    it('is the first letter where the picture cannot be loaded', async () => {
      const row = await rowOf({ logoUrl: 'data:image/gif;base64,broken' });

      await until('the letter', () => row.letter === 'G');
    });

    it('is loaded again where that failed while the computer was offline', async () => {
      const row = await rowOf({ logoUrl: 'data:image/gif;base64,offline' });
      await until('the letter', () => row.letter === 'G');

      window.dispatchEvent(new Event('online'));
      row.element.requestUpdate();
      await row.element.updateComplete;

      expect(row.logo).not.to.equal(undefined);
    });
  });
});
