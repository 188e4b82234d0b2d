import { expect } from 'chai';
import type { Caller } from '../../../../src/domain/caller.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { AssignmentService } from '../../../../src/services/apps/assignment-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { GateChanges } from '../../../../src/services/authorization/gate-changes.js';
import { ToolCallService } from '../../../../src/services/calls/tool-call-service.js';
import { ConnectionService } from '../../../../src/services/connections/connection-service.js';
import { EventReactionService } from '../../../../src/services/maintenance/event-reaction-service.js';
import { KeySettingsService } from '../../../../src/services/settings/key-settings-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();
const orgApp = { orgId: 'acme', app: 'gmail' };
const change = { byUserId: 'ada', at: minute(0) };
const onTheWeb: Caller = { channel: 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'cleo' };
const write = 'GMAIL_SEND_EMAIL';
const read = 'GMAIL_FETCH_EMAILS';

describe('A call during changes', () => {
  const services = useServices();
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const calls = () => services().get(ToolCallService);
  const openCalls = () => services().get<OpenCallStore>(OpenCallStore);
  const records = async () => (await services().get(AuditService).list('acme', { limit: 20 })).events;
  const openRows = () => fakes().client('appconnect_open_calls').select();

  function invoke({ action = write, by = signal } = {}) {
    return calls().invoke(onTheWeb, { action, arguments: {}, sendAgain: false }, by);
  }

  beforeEach(async () => {
    await services().get<EnabledAppStore>(EnabledAppStore).enable(orgApp, change);
    await services()
      .get<AgentAssignmentStore>(AgentAssignmentStore)
      .assign({ ...orgApp, agentId: 'acme-assistant' }, change);
    const providerUserId = 'platform:user:cleo';
    const accountId = provider().addAccount({ providerUserId });
    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ userId: 'cleo', providerUserId, accountId }));
    await invoke({ action: read });
    provider().executions.length = 0;
    await services().get(EventReactionService).start();
  });

  /** While it is opened, the gates are evaluated once more. */
  async function openConversation(): Promise<void> {
    await invoke();
    await until('it is closed', async () => (await openRows()).length === 0);
    provider().executions.length = 0;
  }

  /** Holds the next call after its note is written, until it is released. */
  function holdNote(): { isHeld: () => boolean; release: () => void } {
    const store = openCalls();
    const open = store.open.bind(store);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    store.open = async (...args) => {
      const noted = await open(...args);
      isHeld = true;
      await held;
      return noted;
    };
    return { isHeld: () => isHeld, release };
  }

  describe('that close a gate', () => {
    const admin = aPrincipal({ userId: 'ada', role: 'org_admin', isPlatformAdmin: true });
    const closings: Record<string, { close(): Promise<unknown>; code: string }> = {
      'the app is disabled': {
        close: () => services().get(EnablementService).disable(admin, 'gmail'),
        code: 'app_not_available',
      },
      'the tick is taken away': {
        close: () => services().get(AssignmentService).unassign(admin, { app: 'gmail', agent: 'acme-assistant' }),
        code: 'app_not_available',
      },
      'the member disconnects': {
        close: () =>
          services()
            .get(ConnectionService)
            .disconnect(aPrincipal({ userId: 'cleo' }), 'gmail'),
        code: 'not_connected',
      },
      'the key is forgotten': {
        close: () => services().get(KeySettingsService).forget(admin),
        code: 'not_configured',
      },
      'the member is removed by the host': {
        close: async () => {
          fakes().directory.remove('acme', 'cleo');
          fakes().events.publish('member.removed', { orgId: 'acme', userId: 'cleo' });
        },
        code: 'app_not_available',
      },
    };

    for (const [name, { close, code }] of Object.entries(closings)) {
      it(`is not sent when ${name} while it is noted`, async () => {
        const { isHeld, release } = holdNote();
        const call = rejectionOf(invoke());
        await until('the call is noted', isHeld);

        await close();
        release();

        expect(await call).to.include({ code });
        expect(provider().executions).to.deep.equal([]);
      });

      for (const action of [write, read]) {
        it(`is not sent when ${name} after its gates were last evaluated: ${action}`, async () => {
          const callAction = provider().callAction.bind(provider());
          provider().callAction = async (request, options) => {
            provider().callAction = callAction;
            await close();
            return callAction(request, options);
          };

          expect(await rejectionOf(invoke({ action }))).to.include({ code });
          expect(provider().executions).to.deep.equal([]);
        });
      }
    }

    it('is not sent when another replica closes one, which no event has announced yet, while it is noted', async () => {
      await openConversation();
      const { isHeld, release } = holdNote();
      const call = rejectionOf(invoke());
      await until('the call is noted', isHeld);

      await services().get<EnabledAppStore>(EnabledAppStore).disable(orgApp);
      release();

      expect(await call).to.include({ code: 'app_not_available' });
      expect(provider().executions).to.deep.equal([]);
    });

    it('leaves no open call, and is recorded as refused', async () => {
      const { isHeld, release } = holdNote();
      const call = rejectionOf(invoke());
      await until('the call is noted', isHeld);
      await services().get(EnablementService).disable(admin, 'gmail');
      release();
      await call;

      const [first] = (await records()).filter(
        ({ action, subject }) => action === 'action.invoked' && subject === write,
      );
      expect(first).to.include({ outcome: 'refused', code: 'app_not_available' });
      await until('no call is open', async () => (await openRows()).length === 0);
    });
  });

  it('is evaluated once more and sent after changes that close none of its gates', async () => {
    const callAction = provider().callAction.bind(provider());
    provider().callAction = (request, options) => {
      provider().callAction = callAction;
      services().get(GateChanges).count('acme');
      return callAction(request, options);
    };

    expect((await invoke()).data).to.deep.equal({ ran: write });
    expect(provider().executions).to.have.length(1);
  });

  it('is not evaluated again for changes in another organization', async () => {
    const changes = services().get(GateChanges);
    const before = changes.generationOf('acme');
    changes.count('globex');
    expect(changes.generationOf('acme')).to.equal(before);
    changes.count();
    expect(changes.generationOf('acme')).not.to.equal(before);
  });

  it('is not sent where its gates keep changing', async () => {
    await openConversation();
    const callAction = provider().callAction.bind(provider());
    provider().callAction = (request, options) => {
      services().get(GateChanges).count('acme');
      return callAction(request, options);
    };

    const error = await rejectionOf(invoke());

    expect(error).to.include({ code: 'rate_limited' });
    expect(error.details).to.include({ mayHaveHappened: false, retryAfterMs: 1_000 });
    expect(provider().executions).to.deep.equal([]);
  });

  describe('whose caller disconnects', () => {
    it('is not waited for where the directory of the host is silent', async () => {
      const caller = new AbortController();
      fakes().directory.findMember = () => {
        caller.abort();
        return new Promise<never>(() => {});
      };

      const error = await rejectionOf(invoke({ by: caller.signal }));

      expect(error).to.include({ code: 'caller_gone' });
      expect(error.details).to.include({ mayHaveHappened: false });
      expect(provider().executions).to.deep.equal([]);
    });

    it('is not waited for either where the directory falls silent before the last look at the gates', async () => {
      const caller = new AbortController();
      const { directory } = fakes();
      const find = directory.findMember.bind(directory);
      let isNoted = false;
      const store = openCalls();
      const open = store.open.bind(store);
      store.open = async (call) => {
        isNoted = true;
        return open(call);
      };
      directory.findMember = (...member) => {
        if (!isNoted) return find(...member);
        caller.abort();
        return new Promise<never>(() => {});
      };

      const error = await rejectionOf(invoke({ by: caller.signal }));

      expect(isNoted).to.equal(true);
      expect(error).to.include({ code: 'caller_gone' });
      expect(error.details).to.include({ mayHaveHappened: false });
      expect(provider().executions).to.deep.equal([]);
      await until('its note is gone', async () => (await openRows()).length === 0);
    }).timeout(5_000);

    for (const action of [write, read]) {
      it(`is not sent when the caller disconnected before: ${action}`, async () => {
        const error = await rejectionOf(invoke({ action, by: AbortSignal.abort() }));

        expect(error).to.include({ code: 'caller_gone' });
        expect(error.message).to.contain('Not sent: whoever asked had already gone');
        expect(provider().executions).to.deep.equal([]);
        expect(await openRows()).to.deep.equal([]);
      });

      it(`is not sent when the caller disconnects just before sending: ${action}`, async () => {
        const caller = new AbortController();
        const callAction = provider().callAction.bind(provider());
        provider().callAction = (request, options) => {
          caller.abort();
          return callAction(request, options);
        };

        const error = await rejectionOf(invoke({ action, by: caller.signal }));

        expect(error).to.include({ code: 'caller_gone' });
        expect(error.details).to.include({ mayHaveHappened: false });
        expect(provider().executions).to.deep.equal([]);
        expect((await records())[0]).to.include({ outcome: 'refused', code: 'caller_gone' });
      });
    }

    it('continues when it was sent already and has effects, and is not sent a second time', async () => {
      const caller = new AbortController();
      const release = provider().hold('callAction');
      const call = invoke({ by: caller.signal });
      await until('the call is sent', () => provider().inputsOf('callAction').length === 2);
      caller.abort();
      release();

      expect((await call).data).to.deep.equal({ ran: write });
      // Its answer reached nobody, so the agent is told of it when it asks again.
      const again = await rejectionOf(invoke());
      expect(again).to.include({ code: 'outcome_unknown' });
      expect(again.message).to.match(/was done/);
      expect(provider().executions).to.have.length(1);
    });

    it('is reported as sent when it was sent already and only reads', async () => {
      const caller = new AbortController();
      const release = provider().hold('callAction');
      const call = rejectionOf(invoke({ action: read, by: caller.signal }));
      await until('the call is sent', () => provider().inputsOf('callAction').length === 2);
      caller.abort();
      const error = await call;
      release();

      expect(error).to.include({ code: 'outcome_unknown' });
      expect(error.message).not.to.contain('cannot be reached');
    });
  });
});
