import { expect } from 'chai';
import { ada, type GatewayFixture, waiting } from '../../support/provider/gateway-fixture.js';
import { refusalOf } from '../../support/refusal-of.js';

export function describeSessions(stage: GatewayFixture): void {
  describe('sessions', () => {
    it('run an action of their app', async () => {
      const session = await stage.sessionOf(await stage.signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

      expect((await stage.gateway.callAction(call, waiting)).outcome).to.equal('done');
    });

    it('are created without an account for an app that needs none', async () => {
      const session = await stage.gateway.createSession({ providerUserId: ada, app: 'hackernews' }, waiting);
      const call = { session, action: 'HACKERNEWS_KEEP_NOTE', arguments: {} };

      expect((await stage.gateway.callAction(call, waiting)).outcome).to.equal('done');
    });

    it('run no action of another app', async () => {
      const session = await stage.sessionOf(await stage.signedIn());
      const call = { session, action: 'SLACK_KEEP_NOTE', arguments: {} };

      expect((await stage.gateway.callAction(call, waiting)).outcome).to.equal('failed');
    });

    it('fail, and make the account suspect, once it has expired', async () => {
      const accountId = await stage.signedIn();
      const session = await stage.sessionOf(accountId);
      await stage.current.end(accountId, 'expired');

      const outcome = await stage.gateway.callAction({ session, action: 'GMAIL_FETCH_EMAILS', arguments: {} }, waiting);

      expect(outcome).to.include({ outcome: 'failed', accountFault: 'possible' });
    });

    it('report that they are gone when the provider no longer has them, and run nothing', async () => {
      const session = await stage.sessionOf(await stage.signedIn());
      await stage.current.forgetSessions();

      const outcome = await stage.gateway.callAction({ session, action: 'GMAIL_FETCH_EMAILS', arguments: {} }, waiting);

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'session_gone' });
    });

    it('call `confirm` when they had to be opened, and run nothing when it throws', async () => {
      const session = await stage.sessionOf(await stage.signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
      let timesAsked = 0;
      const confirm = async () => {
        timesAsked += 1;
      };
      const refusing = async () => {
        throw new Error('A gate was closed.');
      };

      const refused = await stage.gateway
        .callAction(call, { ...waiting, confirm: refusing })
        .catch((error: Error) => error);
      const other = await stage.sessionOf(await stage.signedIn());
      await stage.gateway.callAction({ ...call, session: other }, { ...waiting, confirm });
      await stage.gateway.callAction({ ...call, session: other }, { ...waiting, confirm });

      expect(refused).to.be.instanceOf(Error).and.have.property('message', 'A gate was closed.');
      expect(timesAsked).to.equal(1);
    });

    it('send nothing for a caller who no longer waits', async () => {
      const session = await stage.sessionOf(await stage.signedIn());
      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

      const outcome = await stage.gateway.callAction(call, { signal: AbortSignal.abort() });

      expect(outcome).to.include({ outcome: 'not_sent', reason: 'caller_gone' });
    });

    for (const reason of ['caller_gone', 'gates_moved'] as const) {
      it(`send nothing that is cancelled right before the send: ${reason}`, async () => {
        const session = await stage.sessionOf(await stage.signedIn());
        const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
        await stage.gateway.callAction(call, waiting);
        const before = stage.current.executions();

        const outcome = await stage.gateway.callAction(call, { ...waiting, cancelReason: () => reason });

        expect(outcome).to.include({ outcome: 'not_sent', reason });
        expect(stage.current.executions()).to.equal(before);
      });
    }

    it('are not created for an account that is deleted, disabled, of somebody else, or of another app', async () => {
      const [gone, disabled] = [await stage.signedIn(), await stage.signedIn()];
      const [foreign, other] = [await stage.signedIn('gmail', 'platform:user:eve'), await stage.signedIn('slack')];
      await stage.gateway.deleteAccount(gone, waiting);
      await stage.current.end(disabled, 'disabled');

      for (const accountId of [gone, disabled, foreign, other, 'ca_nobody']) {
        expect(await refusalOf(stage.sessionOf(accountId)), accountId).to.include({ code: 'reconnect_needed' });
      }
    });

    it('are not created for an app that does not exist', async () => {
      const session = stage.gateway.createSession({ providerUserId: ada, app: 'nowhere' }, waiting);

      expect(await refusalOf(session)).to.include({ code: 'app_not_available' });
    });
  });
}
