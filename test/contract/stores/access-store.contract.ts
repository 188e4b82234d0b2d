import { expect } from 'chai';
import type { Knex } from 'knex';
import { type AccessCaller, SqlAccessStore } from '../../../src/stores/access-store.js';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { aConnection, minute } from '../../support/stores/store-records.js';

const change = { byUserId: 'ada', at: minute(0) };
const gmail = { orgId: 'acme', app: 'gmail' };

export function describeAccessStore(client: () => Knex): void {
  describe('AccessStore', () => {
    const place = { ...gmail, agentId: 'assistant', userId: 'ada' };
    const read = (changes: Partial<typeof place> = {}) => new SqlAccessStore(client()).read({ ...place, ...changes });

    it('finds nothing where there is nothing', async () => {
      expect(await read()).to.deep.equal({ isEnabled: false, isAssigned: false });
    });

    it('tells each of the three as it is, and not those of another place', async () => {
      await new SqlEnabledAppStore(client()).enable(gmail, change);
      expect(await read()).to.deep.equal({ isEnabled: true, isAssigned: false });

      await new SqlAgentAssignmentStore(client()).assign({ ...gmail, agentId: 'assistant' }, change);
      expect(await read()).to.deep.equal({ isEnabled: true, isAssigned: true });

      await new SqlConnectionStore(client()).replace(aConnection({ label: 'ada@example.com' }));
      const connection = aConnection({ label: 'ada@example.com' });
      expect(await read()).to.deep.equal({ isEnabled: true, isAssigned: true, connection });

      expect(await read({ agentId: 'researcher' })).to.deep.equal({ isEnabled: true, isAssigned: false, connection });
      expect(await read({ userId: 'ben' })).to.deep.equal({ isEnabled: true, isAssigned: true });
      expect(await read({ app: 'slack' })).to.deep.equal({ isEnabled: false, isAssigned: false });
      expect(await read({ orgId: 'globex' })).to.deep.equal({ isEnabled: false, isAssigned: false });
    });

    it('finds no connection where there is no member to act for', async () => {
      await new SqlConnectionStore(client()).replace(aConnection());

      expect(await read({ userId: undefined })).to.deep.equal({ isEnabled: false, isAssigned: false });
    });

    it('tells each of many that ask at once their own, even where the database refuses what one of them asks for', async () => {
      const apps = Array.from({ length: 130 }, (_, number) => `app_${number}`);
      for (const [number, app] of apps.entries()) {
        if (number % 2 === 0) await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app }, change);
        if (number % 3 !== 0) continue;
        await new SqlAgentAssignmentStore(client()).assign({ orgId: 'acme', app, agentId: 'assistant' }, change);
        await new SqlConnectionStore(client()).replace(aConnection({ id: `connection-${number}`, app }));
      }
      const store = new SqlAccessStore(client());
      const ofStranger = () => store.read({ ...place, userId: 'a\u0000b' }).catch(() => 'refused by PostgreSQL');

      const [stranger, ...found] = await Promise.all([
        ...apps.slice(0, 60).map((app) => store.read({ ...place, app })),
        ofStranger(),
        ...apps.slice(60).map((app) => store.read({ ...place, app })),
      ]).then((all) => [all[60], ...all.slice(0, 60), ...all.slice(61)]);

      const wanted = apps.map((app, number) => ({
        isEnabled: number % 2 === 0,
        isAssigned: number % 3 === 0,
        ...(number % 3 === 0 && { connection: aConnection({ id: `connection-${number}`, app }) }),
      }));
      expect(found).to.deep.equal(wanted);
      expect(stranger).not.to.have.property('connection');
    });

    describe('listing the apps of an agent', () => {
      const give = async (app: string, agentId = 'assistant', orgId = 'acme') => {
        await new SqlEnabledAppStore(client()).enable({ orgId, app }, change);
        await new SqlAgentAssignmentStore(client()).assign({ orgId, app, agentId }, change);
      };
      const list = (changes: Partial<AccessCaller> = {}) =>
        new SqlAccessStore(client()).listApps({ orgId: 'acme', agentId: 'assistant', userId: 'ada', ...changes });

      it('lists those that it was given and that are enabled, with the connections of the member', async () => {
        const connection = aConnection({ label: 'ada@example.com' });
        await give('gmail');
        await give('slack');
        await give('github');
        await give('notion', 'researcher');
        await new SqlEnabledAppStore(client()).disable({ orgId: 'acme', app: 'github' });
        const connections = new SqlConnectionStore(client());
        await connections.replace(connection);
        await connections.replace(aConnection({ id: 'connection-2', userId: 'ben', app: 'slack' }));
        await connections.replace(aConnection({ id: 'connection-3', app: 'notion' }));

        expect(await list()).to.deep.equal([{ app: 'gmail', connection }, { app: 'slack' }]);
        expect(await list({ userId: undefined })).to.deep.equal([{ app: 'gmail' }, { app: 'slack' }]);
        expect(await list({ agentId: 'researcher' })).to.have.length(1);
        expect(await list({ agentId: 'somebody' })).to.deep.equal([]);
      });

      it('lists nothing of another organization with an agent of the same name', async () => {
        await give('gmail', 'assistant', 'globex');
        await new SqlConnectionStore(client()).replace(aConnection({ orgId: 'globex' }));

        expect(await list()).to.deep.equal([]);
        expect(await list({ orgId: 'globex' })).to.have.length(1);
      });

      it('lists each app by what its own organization has enabled and its own member has connected', async () => {
        for (const app of ['gmail', 'slack'])
          for (const orgId of ['acme', 'globex']) await give(app, 'assistant', orgId);
        await new SqlEnabledAppStore(client()).disable({ orgId: 'acme', app: 'gmail' });
        await new SqlConnectionStore(client()).replace(aConnection({ orgId: 'globex', app: 'slack' }));

        expect(await list()).to.deep.equal([{ app: 'slack' }]);
        expect(await list({ orgId: 'globex' })).to.have.length(2);
      });

      it('sorts slugs in the same order on every database', async () => {
        const slugs = ['google_drive', 'googledrive', 'Gmail', 'gmail', 'google-drive', '1password'];
        for (const app of slugs) await give(app);

        expect((await list()).map(({ app }) => app)).to.deep.equal([...slugs].sort());
      });
    });
  });
}
