import { expect } from 'chai';
import type { Caller } from '../../../../src/domain/caller.js';
import { callTimeoutMs } from '../../../../src/services/calls/send-conditions.js';
import { ToolCallService } from '../../../../src/services/calls/tool-call-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const change = { byUserId: 'ada', at: minute(0) };
const bridge: Caller = { channel: 'bridge', orgId: 'acme', agentId: 'acme-assistant' };

describe('The limits of concurrent calls', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;

  beforeEach(async () => {
    const orgApp = { orgId: 'acme', app: 'gmail' };
    await services().get<EnabledAppStore>(EnabledAppStore).enable(orgApp, change);
    const assignments = services().get<AgentAssignmentStore>(AgentAssignmentStore);
    for (const agentId of ['acme-assistant', 'acme-support']) await assignments.assign({ ...orgApp, agentId }, change);
    const accountId = provider().addAccount();
    await services().get<ConnectionStore>(ConnectionStore).replace(aConnection({ accountId }));
  });

  const invoke = (caller: Caller, number: number, signal = neverAborted().signal) =>
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

      const waiting = invoke(loop, 16);
      const theirs = others.map((caller, number) => invoke(caller, 100 + number));
      await until('the others are too', () => provider().inputsOf('callAction').length === 16 + others.length);

      release();
      await Promise.all([...running, waiting, ...theirs]);
    });
  }

  describe('for a call that waits for its place', () => {
    const ada: Caller = { ...bridge, channel: 'web', userId: 'ada' };

    /** Sixteen calls are under way, and one more waits. */
    async function oneWaits(signal = neverAborted().signal) {
      const release = provider().hold('callAction');
      const running = Array.from({ length: 16 }, (_, number) => invoke(ada, number));
      await until('all are under way', () => provider().inputsOf('callAction').length === 16);
      const waiting = rejectionOf(invoke(ada, 16, signal));
      const end = async () => {
        release();
        await Promise.all(running);
        await Promise.allSettled([waiting]);
        return provider().inputsOf('callAction').length;
      };
      return { waiting, end };
    }

    it('evaluate the gates after the wait', async () => {
      const { waiting, end } = await oneWaits();
      await services().get<EnabledAppStore>(EnabledAppStore).disable({ orgId: 'acme', app: 'gmail' });

      expect(await end()).to.equal(16);
      expect(await waiting).to.include({ code: 'app_not_available' });
    });

    it('send nothing once the caller has gone', async () => {
      const controller = new AbortController();
      const { waiting, end } = await oneWaits(controller.signal);

      controller.abort();

      expect(await waiting).to.include({ code: 'caller_gone' });
      expect(await end()).to.equal(16);
    });

    it('send nothing once the plugin stops', async () => {
      const { waiting, end } = await oneWaits();

      const closing = services().close();

      expect(await waiting).to.include({ code: 'shutting_down' });
      expect(await end()).to.equal(16);
      await closing;
      expect(services().fakes.logger.messages('warn')).not.to.include(
        'Calls of actions are ended because the plugin stops.',
      );
    });

    it('count the wait as part of the time of the call', async () => {
      const clock = startClock('timers');
      const release = provider().hold('callAction');
      const running = Array.from({ length: 16 }, (_, number) => invoke(ada, number));
      await until('all are under way', () => provider().inputsOf('callAction').length === 16);
      let ended: Error | undefined;
      const last = rejectionOf(invoke(ada, 16)).then((error) => (ended = error));
      await clock.tickAsync(4_000);
      release();
      const releaseLast = provider().hold('callAction');
      await Promise.all(running);
      await until('the last is under way', () => provider().inputsOf('callAction').length === 17);

      await clock.tickAsync(callTimeoutMs - 4_000);
      releaseLast();

      await last;
      expect(ended).to.include({ code: 'outcome_unknown' });
    });
  });
});
