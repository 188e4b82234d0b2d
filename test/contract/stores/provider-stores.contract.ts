import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAccountRemovalStore } from '../../../src/stores/account-removal/account-removal-store.js';
import { SqlAuthConfigStore } from '../../../src/stores/auth-config-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { SqlClientIntentStore } from '../../../src/stores/intents/client-intent-store.js';
import { SqlLinkIntentStore } from '../../../src/stores/intents/link-intent-store.js';
import { SqlProviderProjectStore } from '../../../src/stores/provider-project-store.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { aConnection, anAuthConfig, aSignIn, minute } from '../../support/stores/store-records.js';

const place = { projectId: 'pr_1', app: 'gmail' };

export function describeAuthConfigStore(client: () => Knex): void {
  describe('AuthConfigStore', () => {
    let store: SqlAuthConfigStore;

    beforeEach(() => {
      store = new SqlAuthConfigStore(client());
    });

    it('keeps one for each project and app', async () => {
      await store.insertIfAbsent(anAuthConfig());

      expect(await store.find(place)).to.deep.equal(anAuthConfig());
      expect(await store.find({ ...place, projectId: 'pr_2' })).to.equal(undefined);
      expect(await store.find({ ...place, app: 'slack' })).to.equal(undefined);
    });

    it('tells fifty who keep one at once of the same one', async () => {
      const records = Array.from({ length: 50 }, (_, number) => anAuthConfig({ authConfigId: `ac_${number}` }));

      const kept = await Promise.all(records.map((record) => store.insertIfAbsent(record)));

      expect(new Set(kept.map((record) => record.authConfigId))).to.have.property('size', 1);
      expect(await store.find(place)).to.deep.equal(kept[0]);
    });

    it('forgets only the one that is named', async () => {
      await store.insertIfAbsent(anAuthConfig({ authConfigId: 'ac_new' }));

      await store.remove({ ...place, authConfigId: 'ac_old' });
      expect((await store.find(place))?.authConfigId).to.equal('ac_new');

      await store.remove({ ...place, authConfigId: 'ac_new' });
      expect(await store.find(place)).to.equal(undefined);
    });

    it('lists those of a project', async () => {
      await store.insertIfAbsent(anAuthConfig({ app: 'slack', authConfigId: 'ac_2' }));
      await store.insertIfAbsent(anAuthConfig());
      await store.insertIfAbsent(anAuthConfig({ projectId: 'pr_2', authConfigId: 'ac_3' }));

      expect((await store.list('pr_1')).map(({ authConfigId }) => authConfigId)).to.deep.equal(['ac_1', 'ac_2']);
    });

    it('lists those that are asked for, of any project', async () => {
      for (const [projectId, authConfigId] of [
        ['pr_1', 'ac_1'],
        ['pr_2', 'ac_2'],
        ['pr_3', 'ac_3'],
      ] as const) {
        await store.insertIfAbsent(anAuthConfig({ projectId, authConfigId }));
      }

      expect(await store.listByIds([])).to.deep.equal([]);
      expect(await store.listByIds(['ac_3', 'ac_1', 'ac_9'])).to.have.deep.members([
        anAuthConfig(),
        anAuthConfig({ projectId: 'pr_3', authConfigId: 'ac_3' }),
      ]);
    });

    it('puts an own one in the place of another, which it returns', async () => {
      const own = anAuthConfig({ authConfigId: 'ac_own', scheme: 'OAUTH2', source: 'own', clientLabel: '12…90' });

      expect(await store.replace(own)).to.equal(undefined);
      expect(await store.replace(anAuthConfig({ source: 'made' }))).to.deep.equal(own);
      expect(await store.find(place)).to.deep.equal(anAuthConfig({ source: 'made' }));
    });

    it('tells each of thirty who put one in the place of another at once of another one', async () => {
      const ids = Array.from({ length: 30 }, (_, number) => `ac_${number}`);

      const replaced = await Promise.all(ids.map((authConfigId) => store.replace(anAuthConfig({ authConfigId }))));

      const known = [...replaced, await store.find(place)].map((record) => record?.authConfigId);
      expect(known).to.have.members([undefined, ...ids]);
    });

    it('remembers those that are retired, each once, until the provider has them no more', async () => {
      await store.retire({ ...place, authConfigId: 'ac_1' }, minute(1));
      await store.retire({ ...place, authConfigId: 'ac_1' }, minute(2));
      await store.retire({ ...place, app: 'slack', authConfigId: 'ac_2' }, minute(1));

      expect(await store.listRetired(place)).to.deep.equal(['ac_1']);
      await store.removeRetired({ projectId: 'pr_1', authConfigId: 'ac_1' });
      expect(await store.listRetired(place)).to.deep.equal([]);
      expect(await store.listRetired({ ...place, app: 'slack' })).to.deep.equal(['ac_2']);
    });

    it('tells which apps of a project have any that is retired', async () => {
      for (const [app, authConfigId] of [
        ['slack', 'ac_1'],
        ['gmail', 'ac_2'],
        ['gmail', 'ac_3'],
      ] as const) {
        await store.retire({ projectId: 'pr_1', app, authConfigId }, minute(1));
      }
      await store.retire({ projectId: 'pr_2', app: 'notion', authConfigId: 'ac_4' }, minute(1));

      expect(await store.listRetiredApps('pr_1')).to.deep.equal(['gmail', 'slack']);
    });

    it('tells whether a project has any, in use, retired or being made', async () => {
      const key = { projectId: 'pr_1', app: 'gmail' };
      const intents = new SqlClientIntentStore(client());
      expect(await store.hasAny('pr_1')).to.equal(false);

      await intents.add({ ...key, name: 'Gmail 1', beganAt: minute(1) });
      expect([await store.hasAny('pr_1'), await store.hasAny('pr_2')]).to.deep.equal([true, false]);
      await intents.remove('Gmail 1');
      await store.retire({ ...key, authConfigId: 'ac_1' }, minute(1));
      expect(await store.hasAny('pr_1')).to.equal(true);
      await store.removeRetired({ projectId: 'pr_1', authConfigId: 'ac_1' });
      expect(await store.hasAny('pr_1')).to.equal(false);
    });

    it('is awaited by sign-ins that left with it, links of its app, and accounts of its app that are to be revoked', async () => {
      const config = { ...place, authConfigId: 'ac_1' };
      const isPending = async (uses = config) => (await store.findUses(uses)).isPending;
      const [signIns, accountRemovals] = [new SqlSignInStore(client()), new SqlAccountRemovalStore(client())];
      const links = new SqlLinkIntentStore(client());
      await signIns.create(aSignIn({ authConfigId: 'ac_1' }));
      await signIns.create(aSignIn({ id: 'test', stateHash: 's', authConfigId: 'ac_2', purpose: 'client_test' }));

      expect(await isPending()).to.equal(true);
      expect(await isPending({ ...config, authConfigId: 'ac_2' })).to.equal(true);
      for (const id of ['sign-in-1', 'test']) await signIns.end(id, { to: 'failed' });
      expect(await isPending()).to.equal(false);

      const link = { stateHash: 's', orgId: 'acme', userId: 'ada', app: 'gmail', providerUserId: 'platform:user:ada' };
      await links.add({ ...link, beganAt: minute(0), dueAt: minute(1) });
      expect(await isPending()).to.equal(true);
      await links.remove('s');
      expect(await isPending()).to.equal(false);

      const leftover = { accountId: 'ca_1', app: 'gmail', orgId: 'acme', userId: 'ada' };
      await accountRemovals.add({ ...leftover, projectId: 'pr_other' }, { dueAt: minute(1) });
      await accountRemovals.add(
        { ...leftover, accountId: 'ca_2', app: 'slack', projectId: 'pr_1' },
        { dueAt: minute(1) },
      );
      expect(await isPending()).to.equal(false);
      await accountRemovals.add({ ...leftover, accountId: 'ca_3', projectId: 'pr_1' }, { dueAt: minute(1) });
      expect(await isPending()).to.equal(true);
    });

    it('counts the connections of all organizations that were made with it', async () => {
      const connections = new SqlConnectionStore(client());
      await connections.replace(aConnection({ authConfigId: 'ac_1' }));
      await connections.replace(aConnection({ id: 'connection-2', orgId: 'globex', authConfigId: 'ac_1' }));
      await connections.replace(aConnection({ id: 'connection-3', userId: 'ben', authConfigId: 'ac_2' }));

      expect(await store.findUses({ ...place, authConfigId: 'ac_1' })).to.deep.equal({
        connections: 2,
        isPending: false,
      });
      expect(await store.findUses({ ...place, authConfigId: 'ac_none' })).to.include({ connections: 0 });
    });

    it('always answers a keep that races with forgetting', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, number) => {
          if (number % 2 === 0) await store.remove({ ...place, authConfigId: 'ac_1' });
          return store.insertIfAbsent(anAuthConfig());
        }),
      );

      expect(answers).to.deep.equal(Array.from({ length: 50 }, () => anAuthConfig()));
    });
  });
}

export function describeProviderProjectStore(client: () => Knex): void {
  describe('ProviderProjectStore', () => {
    it('keeps the latest project of each key', async () => {
      const store = new SqlProviderProjectStore(client());

      await store.saveProjectId('fingerprint-1', 'pr_1');
      await store.saveProjectId('fingerprint-1', 'pr_2');
      await store.saveProjectId('fingerprint-2', 'pr_3');

      expect(await store.findProjectId('fingerprint-1')).to.equal('pr_2');
      expect(await store.findProjectId('fingerprint-2')).to.equal('pr_3');
      expect(await store.findProjectId('fingerprint-3')).to.equal(undefined);
    });

    it('lists each project once', async () => {
      const store = new SqlProviderProjectStore(client());

      await store.saveProjectId('fingerprint-1', 'pr_2');
      await store.saveProjectId('fingerprint-2', 'pr_1');
      await store.saveProjectId('fingerprint-3', 'pr_2');

      expect(await store.listProjectIds()).to.deep.equal(['pr_1', 'pr_2']);
    });
  });
}
