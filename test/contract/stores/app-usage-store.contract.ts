import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { SqlAppUsageStore } from '../../../src/stores/app-usage-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { aConnection, minute } from '../../support/stores/store-records.js';

const change = { byUserId: 'ada', at: minute(0) };
const gmail = { orgId: 'acme', app: 'gmail' };

export function describeAppUsageStore(client: () => Knex): void {
  describe('AppUsageStore', () => {
    const read = async (options: { countMembers: boolean }, orgId = 'acme') =>
      Object.fromEntries(await new SqlAppUsageStore(client()).read(orgId, options));

    beforeEach(async () => {
      const assignments = new SqlAgentAssignmentStore(client());
      const connections = new SqlConnectionStore(client());
      await new SqlEnabledAppStore(client()).enable(gmail, change);
      await assignments.assign({ ...gmail, agentId: 'assistant' }, change);
      await assignments.assign({ ...gmail, agentId: 'researcher' }, change);
      await assignments.assign({ orgId: 'acme', app: 'slack', agentId: 'assistant' }, change);
      await connections.replace(aConnection());
      await connections.replace(aConnection({ id: 'connection-2', userId: 'ben' }));
      await connections.replace(aConnection({ id: 'connection-3', app: 'notion' }));
      await connections.replace(aConnection({ id: 'connection-4', orgId: 'globex' }));
    });

    it('tells what is enabled, and counts agents and members, app by app', async () => {
      expect(await read({ countMembers: true })).to.deep.equal({
        gmail: { isEnabled: true, agentCount: 2, memberCount: 2 },
        slack: { isEnabled: false, agentCount: 1, memberCount: 0 },
        notion: { isEnabled: false, agentCount: 0, memberCount: 1 },
      });
    });

    it('sorts slugs in the same order on every database, whatever is known of an app', async () => {
      await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app: 'zoom' }, change);
      await new SqlEnabledAppStore(client()).enable({ orgId: 'acme', app: 'Asana' }, change);

      const slugs = Object.keys(await read({ countMembers: true }));
      expect(slugs).to.deep.equal(['Asana', 'gmail', 'notion', 'slack', 'zoom']);
    });

    it('counts no members for those who may not know', async () => {
      expect(await read({ countMembers: false })).to.deep.equal({
        gmail: { isEnabled: true, agentCount: 2 },
        slack: { isEnabled: false, agentCount: 1 },
      });
    });

    it('knows each organization by itself', async () => {
      const ofGlobex = { isEnabled: false, agentCount: 0, memberCount: 1 };

      expect(await read({ countMembers: true }, 'globex')).to.deep.equal({ gmail: ofGlobex });
      expect(await read({ countMembers: true }, 'nobody')).to.deep.equal({});
    });
  });
}
