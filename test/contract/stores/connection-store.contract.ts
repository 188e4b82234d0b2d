import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Connection } from '../../../src/domain/connection.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { aConnection, minute } from '../../support/stores/store-records.js';

const key = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const place = { id: 'connection-1', accountId: 'ca_1' };

const everything: Required<Connection> = {
  ...aConnection(),
  authConfigId: 'ac_1',
  projectId: 'pr_1',
  label: 'ada@example.com',
  health: 'broken',
  brokenReason: 'expired',
  session: { id: 'trs_1', url: 'https://provider.example/mcp/trs_1' },
};

export function describeConnectionStore(client: () => Knex): void {
  describe('ConnectionStore', () => {
    let store: SqlConnectionStore;

    beforeEach(() => {
      store = new SqlConnectionStore(client());
    });

    it('gives back every field as it was kept, and no field that was absent', async () => {
      await store.replace(everything);
      await store.replace(aConnection({ id: 'connection-2', app: 'slack' }));

      expect(await store.find(key)).to.deep.equal(everything);
      expect(await store.find({ ...key, app: 'slack' })).to.deep.equal(
        aConnection({ id: 'connection-2', app: 'slack' }),
      );
    });

    it('finds nothing under another organization, member or app', async () => {
      await store.replace(aConnection());

      expect(await store.find({ ...key, orgId: 'globex' })).to.equal(undefined);
      expect(await store.find({ ...key, userId: 'ben' })).to.equal(undefined);
      expect(await store.find({ ...key, app: 'slack' })).to.equal(undefined);
    });

    it('names the account that a new one replaces, and keeps nothing of the old row', async () => {
      expect(await store.replace(everything)).to.deep.equal({});

      const answer = await store.replace(aConnection({ id: 'connection-2', accountId: 'ca_2' }));

      expect(answer).to.deep.equal({ replacedAccountId: 'ca_1' });
      expect(await store.find(key)).to.deep.equal(aConnection({ id: 'connection-2', accountId: 'ca_2' }));
    });

    it('replaces no account by itself', async () => {
      await store.replace(aConnection());

      expect(await store.replace(aConnection({ id: 'connection-2' }))).to.deep.equal({});
    });

    it('loses track of no account when fifty arrive at once', async () => {
      const accounts = Array.from({ length: 50 }, (_, number) => `ca_${number}`);

      const answers = await Promise.all(
        accounts.map((accountId) => store.replace(aConnection({ id: `of-${accountId}`, accountId }))),
      );

      const kept = await store.find(key);
      const replaced = answers.flatMap((answer) => answer.replacedAccountId ?? []);
      expect([...replaced, kept?.accountId].sort()).to.deep.equal(accounts.sort());
    });

    it('lists the connections of a member and of an organization, and who has any there', async () => {
      const ofAda = aConnection();
      const alsoOfAda = aConnection({ id: 'connection-2', app: 'slack', createdAt: minute(1) });
      const ofBen = aConnection({ id: 'connection-3', userId: 'ben', createdAt: minute(2) });
      const elsewhere = aConnection({ id: 'connection-4', orgId: 'globex' });
      for (const connection of [ofBen, alsoOfAda, elsewhere, ofAda]) await store.replace(connection);

      expect(await store.listOfMember({ orgId: 'acme', userId: 'ada' })).to.deep.equal([ofAda, alsoOfAda]);
      expect(await store.listOfOrganization('acme')).to.deep.equal([ofAda, alsoOfAda, ofBen]);
      expect(await store.listMembers('acme')).to.deep.equal(['ada', 'ben']);
    });

    it('lists the connections of a person, and of colleagues with the same address', async () => {
      const ofAda = aConnection({ label: 'ada@work.example' });
      const elsewhere = aConnection({ id: 'connection-2', orgId: 'globex', createdAt: minute(1) });
      const alike = aConnection({
        id: 'connection-3',
        userId: 'ben',
        label: 'Info@acme.example',
        createdAt: minute(2),
      });
      const atSlack = aConnection({ id: 'connection-4', app: 'slack', label: 'info@acme.example' });
      const ofCleo = aConnection({ id: 'connection-5', userId: 'cleo', label: 'cleo@acme.example' });
      const eve = { orgId: 'globex', userId: 'eve' };
      const ofStranger = aConnection({ ...eve, id: 'connection-6', label: 'info@acme.example' });
      const madeForAda = { providerUserId: 'platform:user:ada', createdAt: minute(3) };
      const movedToEve = aConnection({ ...eve, ...madeForAda, id: 'connection-7', app: 'slack' });
      for (const connection of [atSlack, alike, elsewhere, ofCleo, ofStranger, ofAda, movedToEve])
        await store.replace(connection);

      const person = { orgId: 'acme', userId: 'ada' };
      expect(await store.listRelated(person)).to.deep.equal([ofAda, atSlack, elsewhere, movedToEve]);
      expect(await store.listRelated({ ...person, label: 'info@acme.example' })).to.deep.equal([
        ofAda,
        atSlack,
        elsewhere,
        alike,
        movedToEve,
      ]);
      expect(await store.listRelated({ ...person, providerUserId: 'platform:user:cleo' })).to.deep.equal([
        ofAda,
        atSlack,
        ofCleo,
        elsewhere,
        movedToEve,
      ]);
    });

    it('counts everything over all organizations', async () => {
      await store.replace(aConnection());
      await store.replace(aConnection({ id: 'connection-2', userId: 'ben' }));
      await store.replace(aConnection({ id: 'connection-3', app: 'slack' }));
      await store.replace(aConnection({ id: 'connection-4', orgId: 'globex' }));

      expect(await store.countAll()).to.deep.equal({ connections: 4, members: 3, apps: 2 });
    });

    it('counts an empty table as nothing', async () => {
      expect(await store.countAll()).to.deep.equal({ connections: 0, members: 0, apps: 0 });
    });

    it('keeps and forgets the session of the account that is there', async () => {
      await store.replace(aConnection());

      await store.saveSession(place, { id: 'trs_1', url: 'https://provider.example/mcp' });
      expect((await store.find(key))?.session).to.deep.equal({ id: 'trs_1', url: 'https://provider.example/mcp' });

      await store.clearSession({ ...place, accountId: 'ca_old' }, 'trs_1');
      await store.clearSession(place, 'trs_0');
      expect((await store.find(key))?.session?.id).to.equal('trs_1');

      await store.clearSession(place, 'trs_1');
      expect(await store.find(key)).to.deep.equal(aConnection());
    });

    it('marks a connection as broken once, since when and why', async () => {
      await store.replace(aConnection());

      expect(await store.markBroken(place, { reason: 'expired', at: minute(1) })).to.equal(true);
      expect(await store.markBroken(place, { reason: 'expired', at: minute(2) })).to.equal(false);

      expect(await store.find(key)).to.deep.equal(
        aConnection({ health: 'broken', brokenReason: 'expired', healthSince: minute(1), updatedAt: minute(1) }),
      );
    });

    it('takes a better reason and leaves the time at which it broke', async () => {
      await store.replace(aConnection());
      await store.markBroken(place, { reason: 'refused_by_app', at: minute(1) });

      expect(await store.markBroken(place, { reason: 'deleted', at: minute(2) })).to.equal(true);

      const connection = await store.find(key);
      expect([connection?.brokenReason, connection?.healthSince]).to.deep.equal(['deleted', minute(1)]);
    });

    it('takes no worse reason for one that was found out', async () => {
      await store.replace(aConnection());
      await store.markBroken(place, { reason: 'deleted', at: minute(1) });

      expect(await store.markBroken(place, { reason: 'refused_by_app', at: minute(2) })).to.equal(false);

      expect((await store.find(key))?.brokenReason).to.equal('deleted');
    });

    it('tells only one of fifty that the connection broke', async () => {
      await store.replace(aConnection());

      const answers = await Promise.all(
        Array.from({ length: 50 }, () => store.markBroken(place, { reason: 'revoked', at: minute(1) })),
      );

      expect(answers.filter(Boolean)).to.have.length(1);
    });

    it('marks nothing when another account has come in its place', async () => {
      await store.replace(aConnection({ accountId: 'ca_2' }));

      expect(await store.markBroken(place, { reason: 'expired', at: minute(1) })).to.equal(false);
      expect(await store.saveLabel(place, 'old@example.com')).to.equal(false);
      expect(await store.removeIfSame(place)).to.equal(false);

      expect(await store.find(key)).to.deep.equal(aConnection({ accountId: 'ca_2' }));
    });

    it('keeps the name of the account', async () => {
      await store.replace(aConnection());

      expect(await store.saveLabel(place, "Ada O'Hara <ada@example.com> 🙂")).to.equal(true);

      expect((await store.find(key))?.label).to.equal("Ada O'Hara <ada@example.com> 🙂");
    });

    it('removes one that still has the same account', async () => {
      await store.replace(everything);

      expect(await store.removeIfSame(everything)).to.equal(true);
      expect(await store.find(key)).to.equal(undefined);
    });

    it('gives a removed connection to exactly one of fifty who remove it', async () => {
      await store.replace(everything);

      const answers = await Promise.all(Array.from({ length: 50 }, () => store.remove(key)));

      expect(answers.filter((answer) => answer !== undefined)).to.deep.equal([everything]);
      expect(await store.find(key)).to.equal(undefined);
    });

    it('knows whether any organization still uses an account', async () => {
      await store.replace(aConnection());
      await store.replace(aConnection({ id: 'connection-2', orgId: 'globex' }));

      await store.remove(key);
      expect(await store.isAccountInUse('ca_1')).to.equal(true);

      await store.remove({ ...key, orgId: 'globex' });
      expect(await store.isAccountInUse('ca_1')).to.equal(false);
    });

    it('marks as healthy what is broken for that reason, and has that account still', async () => {
      const at = minute(9);
      await store.replace(aConnection({ health: 'broken', brokenReason: 'disabled' }));

      expect(await store.markHealthy({ id: 'connection-1', accountId: 'ca_2' }, { reason: 'disabled', at })).to.equal(
        false,
      );
      expect(await store.markHealthy(aConnection(), { reason: 'expired', at })).to.equal(false);
      expect(await store.markHealthy(aConnection(), { reason: 'disabled', at })).to.equal(true);

      expect(await store.find(key)).to.deep.equal(aConnection({ healthSince: at, updatedAt: at }));
    });

    it('corrects why a connection is broken, unless it is healthy or broken for another reason by now', async () => {
      const at = minute(9);
      const corrected = { from: 'disabled', to: 'revoked', at } as const;
      await store.replace(aConnection());
      expect(await store.correctReason(aConnection(), corrected)).to.equal(false);

      await store.replace(aConnection({ health: 'broken', brokenReason: 'disabled' }));
      expect(await store.correctReason(aConnection(), { ...corrected, from: 'expired' })).to.equal(false);
      expect(await store.correctReason(aConnection(), corrected)).to.equal(true);

      const broken = { health: 'broken', brokenReason: 'revoked', updatedAt: at } as const;
      expect(await store.find(key)).to.deep.equal(aConnection(broken));
    });

    it('gives those without a project to one, unless a member signed in to them', async () => {
      const signedIn = aConnection({ id: 'connection-2', app: 'slack', authConfigId: 'ac_1' });
      const known = aConnection({ id: 'connection-3', app: 'notion', projectId: 'pr_2' });
      for (const connection of [aConnection(), signedIn, known]) await store.replace(connection);

      await store.adoptProject('pr_1');

      const stored = await store.listOfMember(key);
      expect(stored.map(({ projectId }) => projectId)).to.deep.equal(['pr_1', undefined, 'pr_2']);
    });

    it('stores a project where there is none yet, of the same account only', async () => {
      await store.replace(aConnection());
      await store.saveProject({ id: 'connection-1', accountId: 'ca_2' }, 'pr_1');
      expect((await store.find(key))?.projectId).to.equal(undefined);

      await store.saveProject(aConnection(), 'pr_1');
      await store.saveProject(aConnection(), 'pr_2');
      expect((await store.find(key))?.projectId).to.equal('pr_1');
    });

    it('counts the connections of all organizations that are known to be of other projects', async () => {
      await store.replace(aConnection({ projectId: 'pr_old' }));
      await store.replace(aConnection({ id: 'connection-2', orgId: 'globex', projectId: 'pr_older' }));
      await store.replace(aConnection({ id: 'connection-3', userId: 'ben', projectId: 'pr_new' }));
      await store.replace(aConnection({ id: 'connection-4', userId: 'cleo' }));

      expect(await store.countInOtherProjects('pr_new')).to.equal(2);
    });
  });
}
