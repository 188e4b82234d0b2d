import { expect } from 'chai';
import type { Caller } from '../../../../src/domain/caller.js';
import { ToolCallService } from '../../../../src/services/calls/tool-call-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection, minute } from '../../../support/store-records.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();
const change = { byUserId: 'ada', at: minute(0) };
const bridge: Caller = { channel: 'bridge', orgId: 'acme', agentId: 'acme-assistant' };

describe('The limits of concurrent calls', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;

  beforeEach(async () => {
    const orgApp = { orgId: 'acme', app: 'gmail' };
    await services().get<EnabledAppStore>(EnabledAppStore).enable(orgApp, change);
    const assignments = services().get<AgentAssignmentStore>(AgentAssignmentStore);
    for (const agentId of ['acme-assistant', 'acme-support']) await assignments.assign({ ...orgApp, agentId }, change);
    const accountId = provider().addAccount();
    await services().get<ConnectionStore>(ConnectionStore).replace(aConnection({ accountId }));
  });

  const invoke = (caller: Caller, number: number) =>
    services()
      .get(ToolCallService)
      .invoke(caller, { action: 'GMAIL_SEND_EMAIL', arguments: { number }, sendAgain: false }, signal);

  const callers: Record<string, { loop: Caller; others: Caller[] }> = {
    'one person on a bridge': {
      loop: { ...bridge, userId: 'cleo' },
      others: [{ ...bridge, userId: 'ben' }, bridge, { ...bridge, channel: 'web', userId: 'ada' }],
    },
    'an agent on a bridge that names nobody': {
      loop: bridge,
      others: [
        { ...bridge, userId: 'cleo' },
        { ...bridge, agentId: 'acme-support' },
        { ...bridge, channel: 'cli' },
        { ...bridge, channel: 'web', userId: 'ada' },
      ],
    },
  };

  for (const [name, { loop, others }] of Object.entries(callers)) {
    it(`are separate for ${name}, though all act as one admin`, async () => {
      const release = provider().hold('callAction');
      const running = Array.from({ length: 16 }, (_, number) => invoke(loop, number));
      await until('all are under way', () => provider().inputsOf('callAction').length === 16);

      expect(await rejectionOf(invoke(loop, 16))).to.include({ code: 'rate_limited' });
      const theirs = others.map((caller, number) => invoke(caller, 100 + number));
      await until('the others are too', () => provider().inputsOf('callAction').length === 16 + others.length);

      release();
      await Promise.all([...running, ...theirs]);
    });
  }
});
