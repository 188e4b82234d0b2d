import type { Caller } from '../../../src/domain/caller.js';
import { AuditService } from '../../../src/services/activity/audit-service.js';
import { ToolCallService } from '../../../src/services/calls/tool-call-service.js';
import { AgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { ConnectionStore } from '../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import type { Services } from '../services.js';
import { neverAborted } from '../signals.js';
import { aConnection, minute } from '../stores/store-records.js';

const { signal } = neverAborted();
export const orgApp = { orgId: 'acme', app: 'gmail' };
const change = { byUserId: 'ada', at: minute(0) };
/** Cleo, who talks to the agent that the app is assigned to. */
export const onTheWeb: Caller = { channel: 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'cleo' };

/** Calls actions as the agent of Acme that Gmail is assigned to; Cleo is connected, others by `connect`. */
export function toolCallFixture(services: () => Services) {
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const enabledApps = () => services().get<EnabledAppStore>(EnabledAppStore);
  const assignments = () => services().get<AgentAssignmentStore>(AgentAssignmentStore);
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const records = async () => (await services().get(AuditService).list('acme', { limit: 20 })).events;

  function invoke(
    caller: Caller = onTheWeb,
    { action = 'GMAIL_SEND_EMAIL', sendAgain = false, args = {}, by = signal } = {},
  ) {
    return services().get(ToolCallService).invoke(caller, { action, arguments: args, sendAgain }, by);
  }

  async function connect(userId: string, fields = {}): Promise<string> {
    const providerUserId = `platform:user:${userId}`;
    const accountId = provider().addAccount({ providerUserId });
    const label = `${userId}@example.com`;
    await connections().replace(
      aConnection({ id: `c-${userId}`, userId, providerUserId, accountId, label, ...fields }),
    );
    return accountId;
  }

  beforeEach(async () => {
    await enabledApps().enable(orgApp, change);
    await assignments().assign({ ...orgApp, agentId: 'acme-assistant' }, change);
    await connect('cleo');
  });

  const sent = () => provider().inputsOf('callAction').length + provider().inputsOf('createSession').length;

  return { fakes, provider, enabledApps, assignments, connections, records, invoke, connect, sent };
}
