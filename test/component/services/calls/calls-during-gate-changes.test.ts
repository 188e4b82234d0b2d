import { expect } from 'chai';
import { GateGenerations } from '../../../../src/services/access/gate-generations.js';
import { AssignmentService } from '../../../../src/services/apps/assignment-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { ConnectionService } from '../../../../src/services/connections/connection-service.js';
import { EventReactionService } from '../../../../src/services/maintenance/event-reaction-service.js';
import { KeySettingsService } from '../../../../src/services/settings/key-settings-service.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { onTheWeb, orgApp, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

const write = 'GMAIL_SEND_EMAIL';
const read = 'GMAIL_FETCH_EMAILS';

describe('A call during changes', () => {
  const services = useServices();
  const { fakes, provider, enabledApps, records, ...calls } = toolCallFixture(services);
  const invoke = (options = {}) => calls.invoke(onTheWeb, options);
  const openCalls = () => services().get<OpenCallStore>(OpenCallStore);
  const openRows = () => fakes().client('appconnect_open_calls').select();

  beforeEach(async () => {
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

  /** Holds the next call after it is opened, until it is released. */
  function holdOpening(): { isHeld: () => boolean; release: () => void } {
    const store = openCalls();
    const open = store.open.bind(store);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    store.open = async (...args) => {
      const opened = await open(...args);
      isHeld = true;
      await held;
      return opened;
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
      it(`is not sent when ${name} while it is opened`, async () => {
        const { isHeld, release } = holdOpening();
        const call = rejectionOf(invoke());
        await until('the call is open', isHeld);

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

    it('is not sent when another replica closes one, which no event has announced yet, while it is opened', async () => {
      await openConversation();
      const { isHeld, release } = holdOpening();
      const call = rejectionOf(invoke());
      await until('the call is open', isHeld);

      await enabledApps().disable(orgApp);
      release();

      expect(await call).to.include({ code: 'app_not_available' });
      expect(provider().executions).to.deep.equal([]);
    });

    it('leaves no open call, and is recorded as refused', async () => {
      const { isHeld, release } = holdOpening();
      const call = rejectionOf(invoke());
      await until('the call is open', isHeld);
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

  it('on a bridge, is not sent for an admin who lost the role after its gates were last evaluated', async () => {
    const onABridge = { ...onTheWeb, channel: 'bridge' } as const;
    await calls.connect('ada');
    await calls.invoke(onABridge);
    await until('it is closed', async () => (await openRows()).length === 0);
    provider().executions.length = 0;
    const callAction = provider().callAction.bind(provider());
    provider().callAction = (request, options) => {
      provider().callAction = callAction;
      Object.assign(fakes().directory.members[0] ?? {}, { role: 'member' });
      fakes().events.publish('member.changed', { orgId: 'acme', userId: 'ada' });
      return callAction(request, options);
    };

    const refused = await rejectionOf(calls.invoke(onABridge));

    expect(refused).to.include({ code: 'not_connected' });
    expect(provider().executions).to.deep.equal([]);
  });

  it('is evaluated once more and sent after changes that close none of its gates', async () => {
    const callAction = provider().callAction.bind(provider());
    provider().callAction = (request, options) => {
      provider().callAction = callAction;
      services().get(GateGenerations).advance('acme');
      return callAction(request, options);
    };

    expect((await invoke()).data).to.deep.equal({ ran: write });
    expect(provider().executions).to.have.length(1);
  });

  it('is not evaluated again for changes in another organization', async () => {
    const generations = services().get(GateGenerations);
    const before = generations.of('acme');
    generations.advance('globex');
    expect(generations.of('acme')).to.equal(before);
    generations.advance();
    expect(generations.of('acme')).not.to.equal(before);
  });

  it('is not sent where its gates keep changing', async () => {
    await openConversation();
    const callAction = provider().callAction.bind(provider());
    provider().callAction = (request, options) => {
      services().get(GateGenerations).advance('acme');
      return callAction(request, options);
    };

    const error = await rejectionOf(invoke());

    expect(error).to.include({ code: 'rate_limited' });
    expect(error.details).to.include({ mayHaveHappened: false, retryAfterMs: 1_000 });
    expect(provider().executions).to.deep.equal([]);
  });
});
