import { expect } from 'chai';
import type { Caller } from '../../../../src/domain/caller.js';
import { ActionSearchService } from '../../../../src/services/lookup/action-search-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { minute } from '../../../support/stores/store-records.js';

const { signal } = neverAborted();
const change = { byUserId: 'ada', at: minute(0) };
const ada: Caller = { channel: 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'ada' };
const eve: Caller = { channel: 'web', orgId: 'globex', agentId: 'globex-assistant', userId: 'eve' };

describe('SearchLimiter', () => {
  const services = useServices();

  beforeEach(async () => {
    for (const { orgId, agentId } of [ada, eve]) {
      await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId, app: 'gmail' }, change);
      const assignments = services().get<AgentAssignmentStore>(AgentAssignmentStore);
      await assignments.assign({ orgId, app: 'gmail', agentId }, change);
    }
  });

  const search = (caller: Caller, query = 'send an email') =>
    services().get(ActionSearchService).search(caller, { query, limit: 5 }, signal);

  it('lets another organization wait for only a few of forty searches', async () => {
    await search(ada);
    const ended: string[] = [];
    const note = (caller: Caller) => search(caller).then(() => ended.push(caller.orgId));

    const busy = Array.from({ length: 40 }, () => note(ada));
    await Promise.all([...busy, note(eve)]);

    expect(ended).to.have.length(41);
    expect(ended.indexOf('globex')).to.be.below(8);
  });

  it('refuses a caller in a loop, and no other caller', async () => {
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => search(ada)));

    const refused = all.filter((result) => result.status === 'rejected');
    expect(refused).to.have.length(100 - 64);
    for (const { reason } of refused) expect(reason).to.include({ code: 'rate_limited' });
    expect((await search(eve)).total).to.be.above(0);
  });
});
