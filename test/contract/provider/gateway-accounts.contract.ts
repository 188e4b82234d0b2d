import { expect } from 'chai';
import { ada, type GatewayFixture, options } from '../../support/provider/gateway-fixture.js';

export function describeAccounts(fixture: GatewayFixture): void {
  describe('accounts', () => {
    it('are pending until the person signs in, and report their owner and app', async () => {
      const { accountId, authConfigId } = await fixture.link();

      expect(await fixture.gateway.findAccount(accountId, options)).to.include({
        accountId,
        authConfigId,
        providerUserId: ada,
        app: 'gmail',
        state: 'pending',
      });
    });

    it('are active once the person has signed in', async () => {
      expect(await fixture.gateway.findAccount(await fixture.signedIn(), options)).to.include({ state: 'active' });
    });

    it('have failed once the person has refused', async () => {
      const made = await fixture.link();
      await fixture.current.answerSignIn(made, 'deny');

      const account = await fixture.gateway.findAccount(made.accountId, options);
      expect(account).to.include({ state: 'failed' });
      expect(account?.reason).to.match(/did not allow/);
    });

    it('are not active in a project with a verifier until the sign-in is completed, once', async () => {
      const made = await fixture.link();
      const request = { sessionUri: await fixture.current.answerToVerifier(made), providerUserId: ada };
      expect(await fixture.gateway.findAccount(made.accountId, options)).to.include({ state: 'opened' });

      expect(await fixture.gateway.completeSignIn(request, options)).to.deep.equal({ accountId: made.accountId });

      expect(await fixture.gateway.findAccount(made.accountId, options)).to.include({ state: 'active' });
      expect(await fixture.gateway.completeSignIn(request, options)).to.equal(undefined);
      expect(await fixture.gateway.findAccount(made.accountId, options)).to.include({ state: 'active' });
    });

    it('have failed once a verifier names another person', async () => {
      const made = await fixture.link();
      const sessionUri = await fixture.current.answerToVerifier(made);

      for (const providerUserId of ['platform:user:eve', ada]) {
        expect(await fixture.gateway.completeSignIn({ sessionUri, providerUserId }, options)).to.equal(undefined);
      }

      expect(await fixture.gateway.findAccount(made.accountId, options)).to.include({ state: 'failed' });
    });

    it('are not completed with an unknown session_uri', async () => {
      const request = { sessionUri: 'session_never_given_out', providerUserId: ada };

      expect(await fixture.gateway.completeSignIn(request, options)).to.equal(undefined);
    });

    it('belong to the person they were made for', async () => {
      const accountId = await fixture.signedIn();

      expect(await fixture.gateway.isOwnedBy({ accountId, providerUserId: ada }, options)).to.equal(true);
      expect(await fixture.gateway.isOwnedBy({ accountId, providerUserId: 'platform:user:eve' }, options)).to.equal(
        false,
      );
      expect(await fixture.gateway.isOwnedBy({ accountId: 'ca_nobody', providerUserId: ada }, options)).to.equal(false);
    });

    it('are listed by owner and app with their creation time while their sign-in is not finished', async () => {
      const earlier = Date.now() - 1_000;
      const [open, refused, done] = [await fixture.link(), await fixture.link(), await fixture.link()];
      await fixture.current.answerSignIn(refused, 'deny');
      await fixture.current.answerSignIn(done, 'allow');
      await fixture.link('slack');
      await fixture.link('gmail', 'platform:user:eve');

      const listed = await fixture.gateway.listUnfinishedAccounts({ providerUserId: ada, app: 'gmail' }, options);

      expect(listed.map(({ accountId }) => accountId)).to.have.members([open.accountId, refused.accountId]);
      for (const { createdAt } of listed) {
        expect(Date.parse(createdAt)).to.be.within(earlier, Date.now() + 1_000);
        expect(createdAt).to.match(/^\d{4}-.*Z$/);
      }
    });

    it('are found although their owner’s id holds a comma, and no other’s with them', async () => {
      const made = await fixture.link('gmail', 'platform:user:ou=a,cn=ada');
      await fixture.link('gmail', 'cn=ada');

      const owner = { providerUserId: 'platform:user:ou=a,cn=ada', app: 'gmail' };
      const listed = await fixture.gateway.listUnfinishedAccounts(owner, options);

      expect(listed.map(({ accountId }) => accountId)).to.deep.equal([made.accountId]);
    });

    it('are revoked, then deleted, then gone; both may be repeated', async () => {
      const accountId = await fixture.signedIn();

      expect(await fixture.gateway.revokeAccount(accountId, options)).to.equal('revoked');
      expect(await fixture.gateway.findAccount(accountId, options)).to.include({ state: 'revoked' });
      expect(await fixture.gateway.revokeAccount(accountId, options)).to.equal('not_supported');
      await fixture.gateway.deleteAccount(accountId, options);
      await fixture.gateway.deleteAccount(accountId, options);
      expect(await fixture.gateway.findAccount(accountId, options)).to.equal(undefined);
      expect(await fixture.gateway.revokeAccount(accountId, options)).to.equal('not_supported');
    });
  });
}
