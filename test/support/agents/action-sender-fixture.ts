import type { Connection } from '../../../src/domain/connection.js';
import type { AccountFault, ActionOutcome } from '../../../src/provider/port/call-outcome.js';
import { ActionSender } from '../../../src/services/calls/action-sender.js';
import type { AuthorizedCall } from '../../../src/services/calls/call-authorizer.js';
import { callTimeoutMs } from '../../../src/services/calls/send-conditions.js';
import { ConnectionStore } from '../../../src/stores/connection-store.js';
import { anAction } from '../fakes/fake-catalog.js';
import { aMember } from '../fakes/fake-directory.js';
import type { Services } from '../services.js';
import { neverAborted } from '../signals.js';
import { aConnection } from '../stores/store-records.js';

const { signal } = neverAborted();

export const failedOutcome = (accountFault: AccountFault): ActionOutcome => ({
  outcome: 'failed',
  message: 'The mailbox is locked.',
  accountFault,
});

/** Sends authorized calls of Ada on the web, and sets up the connection that they use. */
export function actionSenderFixture(services: () => Services) {
  const provider = () => services().fakes.provider;
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const find = () => connections().find({ orgId: 'acme', userId: 'ada', app: 'gmail' });

  async function connected(fields: Partial<Connection> = {}): Promise<Connection> {
    const accountId = provider().addAccount();
    await connections().replace(aConnection({ accountId, ...fields }));
    return aConnection({ accountId, ...fields });
  }

  function callOn(connection: Connection | undefined, { slug = 'GMAIL_SEND_EMAIL', effect = 'write' as const } = {}) {
    const app = connection?.app ?? 'hackernews';
    const access = {
      app,
      appName: 'Gmail',
      isOffered: true,
      isListed: true,
      gates: [],
      actingMember: aMember(),
      status: 'connected' as const,
      needsSignIn: true,
      isCallersOwn: true,
    };
    const action = anAction({ slug, app, effect });
    const args = { to: 'g@example.com' };
    const checked = { given: args, arguments: args, converted: [], unknown: [] };
    return { action, access: { ...access, connection }, member: aMember(), ...checked };
  }

  const confirm = async () => undefined;
  const cancelReason = () => undefined;
  const send = (call: AuthorizedCall) =>
    services()
      .get(ActionSender)
      .send(call, { signal, timeout: AbortSignal.timeout(callTimeoutMs), confirm, cancelReason });

  return { provider, connections, find, connected, callOn, send, confirm, cancelReason };
}
