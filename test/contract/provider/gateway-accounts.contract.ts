import { expect } from 'chai';
import { ada, type GatewayFixture, waiting } from '../../support/provider/gateway-fixture.js';

export function describeAccounts(stage: GatewayFixture): void {
  describe('accounts', () => {
    it('are pending until the person signs in, and report their owner and app', async () => {
      const { accountId, authConfigId } = await stage.link();

      expect(await stage.gateway.findAccount(accountId, waiting)).to.include({
        accountId,
        authConfigId,
        providerUserId: ada,
        app: 'gmail',
        state: 'pending',
      });
    });

    it('are active once the person has signed in', async () => {
      expect(await stage.gateway.findAccount(await stage.signedIn(), waiting)).to.include({ state: 'active' });
    });

    it('have failed once the person has refused', async () => {
      const made = await stage.link();
      await stage.current.answerSignIn(made, 'deny');

      const account = await stage.gateway.findAccount(made.accountId, waiting);
      expect(account).to.include({ state: 'failed' });
      expect(account?.reason).to.match(/did not allow/);
    });

    it('are pending in a project with a verifier until the sign-in is completed, once', async () => {
      const made = await stage.link();
      const request = { sessionUri: await stage.current.answerToVerifier(made), providerUserId: ada };
      expect(await stage.gateway.findAccount(made.accountId, waiting)).to.include({ state: 'pending' });

      expect(await stage.gateway.completeSignIn(request, waiting)).to.deep.equal({ accountId: made.accountId });

      expect(await stage.gateway.findAccount(made.accountId, waiting)).to.include({ state: 'active' });
      expect(await stage.gateway.completeSignIn(request, waiting)).to.equal(undefined);
      expect(await stage.gateway.findAccount(made.accountId, waiting)).to.include({ state: 'active' });
    });

    it('have failed once a verifier names another person', async () => {
      const made = await stage.link();
      const sessionUri = await stage.current.answerToVerifier(made);

      for (const providerUserId of ['platform:user:eve', ada]) {
        expect(await stage.gateway.completeSignIn({ sessionUri, providerUserId }, waiting)).to.equal(undefined);
      }

      expect(await stage.gateway.findAccount(made.accountId, waiting)).to.include({ state: 'failed' });
    });

    it('are not completed with an unknown session_uri', async () => {
      const request = { sessionUri: 'session_never_given_out', providerUserId: ada };

      expect(await stage.gateway.completeSignIn(request, waiting)).to.equal(undefined);
    });

    it('belong to the person they were made for', async () => {
      const accountId = await stage.signedIn();

      expect(await stage.gateway.isOwnedBy({ accountId, providerUserId: ada }, waiting)).to.equal(true);
      expect(await stage.gateway.isOwnedBy({ accountId, providerUserId: 'platform:user:eve' }, waiting)).to.equal(
        false,
      );
      expect(await stage.gateway.isOwnedBy({ accountId: 'ca_nobody', providerUserId: ada }, waiting)).to.equal(false);
    });

    it('are listed by owner and app with their creation time while their sign-in is not finished', async () => {
      const earlier = Date.now() - 1_000;
      const [open, refused, done] = [await stage.link(), await stage.link(), await stage.link()];
      await stage.current.answerSignIn(refused, 'deny');
      await stage.current.answerSignIn(done, 'allow');
      await stage.link('slack');
      await stage.link('gmail', 'platform:user:eve');

      const listed = await stage.gateway.listUnfinishedAccounts({ providerUserId: ada, app: 'gmail' }, waiting);

      expect(listed.map(({ accountId }) => accountId)).to.have.members([open.accountId, refused.accountId]);
      for (const { createdAt } of listed) {
        expect(Date.parse(createdAt)).to.be.within(earlier, Date.now() + 1_000);
        expect(createdAt).to.match(/^\d{4}-.*Z$/);
      }
    });

    it('are found although their owner’s id holds a comma, and no other’s with them', async () => {
      const made = await stage.link('gmail', 'platform:user:ou=a,cn=ada');
      await stage.link('gmail', 'cn=ada');

      const owner = { providerUserId: 'platform:user:ou=a,cn=ada', app: 'gmail' };
      const listed = await stage.gateway.listUnfinishedAccounts(owner, waiting);

      expect(listed.map(({ accountId }) => accountId)).to.deep.equal([made.accountId]);
    });

    it('are revoked, then deleted, then gone; both may be repeated', async () => {
      const accountId = await stage.signedIn();

      expect(await stage.gateway.revokeAccount(accountId, waiting)).to.equal('revoked');
      expect(await stage.gateway.findAccount(accountId, waiting)).to.include({ state: 'revoked' });
      expect(await stage.gateway.revokeAccount(accountId, waiting)).to.equal('not_supported');
      await stage.gateway.deleteAccount(accountId, waiting);
      await stage.gateway.deleteAccount(accountId, waiting);
      expect(await stage.gateway.findAccount(accountId, waiting)).to.equal(undefined);
      expect(await stage.gateway.revokeAccount(accountId, waiting)).to.equal('gone');
    });
  });
}
