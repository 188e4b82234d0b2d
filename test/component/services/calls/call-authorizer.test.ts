import { expect } from 'chai';
import type { Caller } from '../../../../src/domain/caller.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { ToolCallService } from '../../../../src/services/calls/tool-call-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();
const orgApp = { orgId: 'acme', app: 'gmail' };
const change = { byUserId: 'ada', at: minute(0) };
const caller: Caller = { channel: 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'cleo' };

describe('A gate that closes while the session of a call is created', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const enabledApps = () => services().get<EnabledAppStore>(EnabledAppStore);
  const assignments = () => services().get<AgentAssignmentStore>(AgentAssignmentStore);
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const timesMade = () => provider().inputsOf('createSession').length;

  const invoke = (action = 'GMAIL_SEND_EMAIL') =>
    services().get(ToolCallService).invoke(caller, { action, arguments: {}, sendAgain: false }, signal);

  async function connect(): Promise<void> {
    const providerUserId = 'platform:user:cleo';
    const accountId = provider().addAccount({ providerUserId });
    await connections().replace(aConnection({ userId: 'cleo', providerUserId, accountId }));
  }

  const closings: Record<string, { close(): Promise<unknown>; code: string }> = {
    'the app is disabled': { close: () => enabledApps().disable(orgApp), code: 'app_not_available' },
    'the tick is taken away': {
      close: () => assignments().unassign({ ...orgApp, agentId: 'acme-assistant' }),
      code: 'app_not_available',
    },
    'the member disconnects': {
      close: () => connections().remove({ ...orgApp, userId: 'cleo' }),
      code: 'not_connected',
    },
    'the member connects another account': { close: connect, code: 'not_connected' },
  };

  beforeEach(async () => {
    await enabledApps().enable(orgApp, change);
    await assignments().assign({ ...orgApp, agentId: 'acme-assistant' }, change);
    await connect();
  });

  for (const [name, { close, code }] of Object.entries(closings)) {
    for (const action of ['GMAIL_SEND_EMAIL', 'GMAIL_FETCH_EMAILS']) {
      it(`stops the first call of a connection when ${name}: ${action}`, async () => {
        const release = provider().hold('createSession');
        const call = rejectionOf(invoke(action));
        await until('a session is asked for', () => timesMade() === 1);

        await close();
        release();

        expect(await call).to.include({ code });
        expect(provider().inputsOf('callAction')).to.deep.equal([]);
      });

      it(`stops a call whose session had expired when ${name}: ${action}`, async () => {
        await invoke(action);
        provider().sessions.clear();
        const release = provider().hold('createSession');
        const call = rejectionOf(invoke(action));
        await until('another session is asked for', () => timesMade() === 2);

        await close();
        release();

        expect(await call).to.include({ code });
        expect(provider().executions).to.have.length(1);
      });
    }

    it(`makes no session for a call whose session had expired when ${name} before`, async () => {
      await invoke();
      provider().sessions.clear();
      const release = provider().hold('callAction');
      const call = rejectionOf(invoke());
      await until('the call is handed over', () => provider().inputsOf('callAction').length === 2);

      await close();
      release();

      expect(await call).to.include({ code });
      expect(timesMade()).to.equal(1);
    });
  }

  it('leaves no open call of one that was not sent because the gates could not be read', async () => {
    const release = provider().hold('createSession');
    const call = rejectionOf(invoke());
    await until('a session is asked for', () => timesMade() === 1);
    services().fakes.directory.failNextWith(new Error('directory down'));
    release();

    expect(await call).to.include({ code: 'internal' });
    expect((await invoke()).data).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
    expect(provider().executions).to.have.length(1);
  });

  it('leaves no open call, so that the same call is allowed as soon as the gate is open', async () => {
    const release = provider().hold('createSession');
    const call = rejectionOf(invoke());
    await until('a session is asked for', () => timesMade() === 1);
    await enabledApps().disable(orgApp);
    release();
    await call;

    await enabledApps().enable(orgApp, change);

    expect((await invoke()).data).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
    const { events } = await services().get(AuditService).list('acme', { limit: 9 });
    expect(events.map(({ outcome }) => outcome)).to.deep.equal(['done', 'refused']);
  });
});
