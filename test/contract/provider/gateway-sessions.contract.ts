import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { callAction } from '../../support/provider/call-action.js';
import { ada, type GatewayFixture, options } from '../../support/provider/gateway-fixture.js';

export function describeSessions(fixture: GatewayFixture): void {
  describe('sessions', () => {
    it('run an action of their app', async () => {
      const session = await fixture.sessionOf(await fixture.signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

      expect((await callAction(fixture.gateway, call, options)).outcome).to.equal('done');
    });

    it('are created without an account for an app that needs none', async () => {
      const session = await fixture.gateway.createSession({ providerUserId: ada, app: 'hackernews' }, options);
      const call = { session, action: 'HACKERNEWS_KEEP_NOTE', arguments: {} };

      expect((await callAction(fixture.gateway, call, options)).outcome).to.equal('done');
    });

    it('run no action of another app', async () => {
      const session = await fixture.sessionOf(await fixture.signedIn());
      const call = { session, action: 'SLACK_KEEP_NOTE', arguments: {} };

      expect((await callAction(fixture.gateway, call, options)).outcome).to.equal('failed');
    });

    it('fail, and make the account suspect, once it has expired', async () => {
      const accountId = await fixture.signedIn();
      const session = await fixture.sessionOf(accountId);
      await fixture.current.endAccount(accountId, 'expired');

      const outcome = await callAction(
        fixture.gateway,
        { session, action: 'GMAIL_FETCH_EMAILS', arguments: {} },
        options,
      );

      expect(outcome).to.include({ outcome: 'failed', accountFault: 'possible' });
    });

    it('report that they are gone when the provider no longer has them, and run nothing', async () => {
      const session = await fixture.sessionOf(await fixture.signedIn());
      await fixture.current.forgetSessions();

      const outcome = await callAction(
        fixture.gateway,
        { session, action: 'GMAIL_FETCH_EMAILS', arguments: {} },
        options,
      );

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    });

    it('call `confirm` when they had to be opened, and run nothing when it throws', async () => {
      const session = await fixture.sessionOf(await fixture.signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
      let confirmations = 0;
      const confirm = async () => {
        confirmations += 1;
      };
      const refusing = async () => {
        throw new Error('A gate was closed.');
      };

      const refused = await callAction(fixture.gateway, call, { ...options, confirm: refusing }).catch(
        (error: Error) => error,
      );
      const other = await fixture.sessionOf(await fixture.signedIn());
      await callAction(fixture.gateway, { ...call, session: other }, { ...options, confirm });
      await callAction(fixture.gateway, { ...call, session: other }, { ...options, confirm });

      expect(refused).to.be.instanceOf(Error).and.have.property('message', 'A gate was closed.');
      expect(confirmations).to.equal(1);
    });

    it('call no `confirm` for a read, for which nothing is opened', async () => {
      const session = await fixture.sessionOf(await fixture.signedIn());
      const call = { session, action: 'GMAIL_FETCH_EMAILS', arguments: {}, isRead: true };
      const confirm = async () => {
        throw new Error('It was called.');
      };

      const outcome = await callAction(fixture.gateway, call, { ...options, confirm });

      expect(outcome).to.include({ outcome: 'done' });
    });

    it('send nothing for a caller who no longer waits', async () => {
      const session = await fixture.sessionOf(await fixture.signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

      const outcome = await callAction(fixture.gateway, call, { signal: AbortSignal.abort() });

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'caller_gone' });
    });

    for (const reason of ['caller_gone', 'gates_moved'] as const) {
      it(`send nothing that is cancelled right before the send: ${reason}`, async () => {
        const session = await fixture.sessionOf(await fixture.signedIn());
        const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
        await callAction(fixture.gateway, call, options);
        const before = fixture.current.executionCount();

        const outcome = await callAction(fixture.gateway, call, { ...options, cancelReason: () => reason });

        expect(outcome).to.include({ outcome: 'not_sent', reason });
        expect(fixture.current.executionCount()).to.equal(before);
      });
    }

    it('are not created for an account that is deleted, disabled, of somebody else, or of another app', async () => {
      const [deleted, disabled] = [await fixture.signedIn(), await fixture.signedIn()];
      const [foreign, other] = [await fixture.signedIn('gmail', 'platform:user:eve'), await fixture.signedIn('slack')];
      await fixture.gateway.deleteAccount(deleted, options);
      await fixture.current.endAccount(disabled, 'disabled');

      for (const accountId of [deleted, disabled, foreign, other, 'ca_nobody']) {
        expect(await rejectionOf(fixture.sessionOf(accountId)), accountId).to.include({ code: 'reconnect_needed' });
      }
    });

    it('are not created for an app that does not exist', async () => {
      const session = fixture.gateway.createSession({ providerUserId: ada, app: 'nowhere' }, options);

      expect(await rejectionOf(session)).to.include({ code: 'app_not_available' });
    });
  });
}
