import { expect } from 'chai';
import { providerUserIdOf } from '../../../../src/domain/provider-user.js';
import { ProviderSessionService } from '../../../../src/services/accounts/provider-session-service.js';
import { ActionSender } from '../../../../src/services/calls/action-sender.js';
import type { AuthorizedCall } from '../../../../src/services/calls/call-authorizer.js';
import { callTimeoutMs } from '../../../../src/services/calls/send-conditions.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { aMember } from '../../../support/fakes/fake-directory.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection } from '../../../support/stores/store-records.js';

const { signal } = neverAborted();
const session = (id: string) => ({ id, url: `https://provider.example/${id}` });

describe('A session that the provider no longer knows', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const sessions = () => services().get(ProviderSessionService);

  it('does not remove a newer one that other calls created meanwhile', async () => {
    const connections = services().get<ConnectionStore>(ConnectionStore);
    const accountId = provider().addAccount();
    const connection = aConnection({ accountId, session: session('trs_old') });
    await connections.replace(connection);
    const newer = await sessions().ensure(aConnection({ accountId }));

    const access = {
      app: 'gmail',
      appName: 'Gmail',
      isOffered: true,
      isListed: true,
      gates: [],
      actingMember: aMember(),
      status: 'connected' as const,
      needsSignIn: true,
      isCallersOwn: true,
    };
    const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' });
    const callWithOldSession: AuthorizedCall = {
      action,
      access: { ...access, connection },
      member: aMember(),
      given: {},
      arguments: {},
      converted: [],
      unknown: [],
    };
    await services()
      .get(ActionSender)
      .send(callWithOldSession, {
        signal,
        timeout: AbortSignal.timeout(callTimeoutMs),
        confirm: async () => {},
        cancelReason: () => undefined,
      });

    expect((await connections.find(connection))?.session).to.deep.equal(newer);
    expect(provider().inputsOf('createSession')).to.have.length(1);
  });

  it('does not remove a newer one of an app without sign-in either', async () => {
    const key = { userId: 'ada', app: 'hackernews' };
    const dropped = await sessions().ensure(key);
    await sessions().drop(key, dropped);
    const newer = await sessions().ensure(key);

    await sessions().drop(key, dropped);

    expect(newer.id).not.to.equal(dropped.id);
    expect(await sessions().ensure(key)).to.deep.equal(newer);
  });
});

describe('A session of an app that needs no sign-in', () => {
  const services = useServices();

  it('is of a provider user who owns no account, so that it cannot use that of another organization', async () => {
    const provider = services().fakes.provider;
    await services().get(ProviderSessionService).ensure({ userId: 'ada', app: 'hackernews' });
    await services().get(ProviderSessionService).ensure({ userId: 'ben', app: 'hackernews' });

    const users = provider
      .inputsOf('createSession')
      .map((input) => (input as { providerUserId: string }).providerUserId);
    expect(users).to.deep.equal(['platform:open:ada', 'platform:open:ben']);
    expect(users).not.to.include.oneOf(['ada', 'ben'].map(providerUserIdOf));
  });
});
