import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAuthorizationRedirectStore } from '../../../src/stores/sign-ins/authorization-redirect-store.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { aSignIn } from '../../support/stores/store-records.js';

const baseAddress = 'https://other.example';

export function describeAuthorizationRedirectStore(client: () => Knex): void {
  describe('AuthorizationRedirectStore', () => {
    let store: SqlSignInStore;
    let redirects: SqlAuthorizationRedirectStore;

    beforeEach(() => {
      store = new SqlSignInStore(client());
      redirects = new SqlAuthorizationRedirectStore(client());
    });

    it('begins a redirect, and stores the link that was made for it', async () => {
      await store.create(aSignIn());

      expect(
        await redirects.begin('sign-in-1', { stateHash: 'state', browserHash: 'browser', baseAddress }),
      ).to.deep.equal({});
      const link = { stateHash: 'state', authConfigId: 'ac_1', accountId: 'ca_1', projectId: 'pr_1' };
      expect(await redirects.attachAccount('sign-in-1', link)).to.equal(true);

      expect(await store.findById('sign-in-1')).to.deep.equal(
        aSignIn({ ...link, browserHash: 'browser', baseAddress, redirectCount: 1 }),
      );
    });

    it('does not take the account of a link without a project for one of the project before', async () => {
      await store.create(aSignIn({ projectId: 'pr_1' }));
      await redirects.begin('sign-in-1', { stateHash: 'state', browserHash: 'browser', baseAddress });

      await redirects.attachAccount('sign-in-1', { stateHash: 'state', authConfigId: 'ac_1', accountId: 'ca_1' });

      expect((await store.findById('sign-in-1'))?.projectId).to.equal(undefined);
    });

    it('returns the account of the redirect that it replaces, with its project', async () => {
      await store.create(aSignIn());
      await redirects.begin('sign-in-1', { stateHash: 'first', browserHash: 'browser', baseAddress });
      await redirects.attachAccount('sign-in-1', {
        stateHash: 'first',
        authConfigId: 'ac_1',
        accountId: 'ca_1',
        projectId: 'pr_1',
      });

      const redirected = await redirects.begin('sign-in-1', {
        stateHash: 'second',
        browserHash: 'other',
        baseAddress,
      });

      expect(redirected).to.deep.equal({ replaced: { accountId: 'ca_1', projectId: 'pr_1' } });
      expect((await store.findById('sign-in-1'))?.accountId).to.equal(undefined);
    });

    it('allows three redirects of an attempt and no fourth, also of fifty at once', async () => {
      await store.create(aSignIn());
      const states = Array.from({ length: 50 }, (_, number) => `state-${number}`);

      const redirected = await Promise.all(
        states.map((stateHash) => redirects.begin('sign-in-1', { stateHash, browserHash: 'browser', baseAddress })),
      );

      expect(redirected.filter((each) => each !== undefined)).to.have.length(3);
      expect((await store.findById('sign-in-1'))?.redirectCount).to.equal(3);
    });

    it('stores the link of the last of several concurrent redirects', async () => {
      await store.create(aSignIn());
      const states = ['state-1', 'state-2', 'state-3'];

      await Promise.all(
        states.map((stateHash) => redirects.begin('sign-in-1', { stateHash, browserHash: 'browser', baseAddress })),
      );
      const last = (await store.findById('sign-in-1'))?.stateHash;
      const kept = await Promise.all(
        states.map((stateHash) =>
          redirects.attachAccount('sign-in-1', { stateHash, authConfigId: 'ac_1', accountId: stateHash }),
        ),
      );

      expect(states.filter((_, index) => kept[index])).to.deep.equal([last]);
      expect((await store.findById('sign-in-1'))?.accountId).to.equal(last);
    });

    it('does not count a redirect for which no link could be made', async () => {
      await store.create(aSignIn());
      await redirects.begin('sign-in-1', { stateHash: 'first', browserHash: 'browser', baseAddress });
      await redirects.undo('sign-in-1', { stateHash: 'first' });
      await redirects.undo('sign-in-1', { stateHash: 'first' });

      expect(await store.findById('sign-in-1')).to.include({ redirectCount: 0, state: 'pending' });
      await redirects.begin('sign-in-1', { stateHash: 'second', browserHash: 'browser', baseAddress });
      await redirects.undo('sign-in-1', { stateHash: 'first' });
      expect(await store.findById('sign-in-1')).to.include({ redirectCount: 1, browserHash: 'browser' });
    });

    describe('whose callback cannot be verified', () => {
      const redirect = { stateHash: 'first', lacksCookie: true };

      beforeEach(async () => {
        await store.create(aSignIn());
        await redirects.begin('sign-in-1', { stateHash: 'first', browserHash: 'browser', baseAddress });
      });

      const attach = () =>
        redirects.attachAccount('sign-in-1', { stateHash: 'first', authConfigId: 'ac_1', accountId: 'ca_1' });

      it('are ended once by fifty concurrent calls, which returns the account', async () => {
        await attach();

        const ended = await Promise.all(Array.from({ length: 50 }, () => redirects.end('sign-in-1', redirect)));

        expect(ended.filter((each) => each !== undefined)).to.deep.equal([
          { removedAccountId: 'ca_1', redirectCount: 1, callbacksWithoutCookie: 1 },
        ]);
        const left = await store.findById('sign-in-1');
        expect(left).to.include({ state: 'pending', stateHash: 'first', callbacksWithoutCookie: 1 });
        expect([left?.accountId, left?.browserHash]).to.deep.equal([undefined, undefined]);
      });

      it('count a callback as unverified only where it is', async () => {
        expect(await redirects.end('sign-in-1', { stateHash: 'first', lacksCookie: false })).to.deep.equal({
          redirectCount: 1,
          callbacksWithoutCookie: 0,
        });
      });

      it('accept no link that is made a moment later', async () => {
        await redirects.end('sign-in-1', redirect);

        expect(await attach()).to.equal(false);
      });

      it('do not end a later redirect, which can still be finished', async () => {
        await redirects.begin('sign-in-1', { stateHash: 'second', browserHash: 'other', baseAddress });

        expect(await redirects.end('sign-in-1', redirect)).to.equal(undefined);
        expect(await redirects.consume('sign-in-1', { stateHash: 'second' })).to.equal(true);
      });

      it('neither connect nor fail the attempt any more', async () => {
        await redirects.end('sign-in-1', redirect);

        expect(await redirects.consume('sign-in-1', { stateHash: 'first' })).to.equal(false);
        expect(await store.end('sign-in-1', { to: 'failed', stateHash: 'first' })).to.equal(false);
        expect(await store.end('sign-in-1', { to: 'cancelled' })).to.equal(true);
      });

      it('allow another redirect', async () => {
        await redirects.end('sign-in-1', redirect);

        expect(
          await redirects.begin('sign-in-1', { stateHash: 'second', browserHash: 'other', baseAddress }),
        ).to.deep.equal({});
      });
    });

    describe('that replace one whose callback is being verified', () => {
      beforeEach(async () => {
        await store.create(aSignIn());
        await redirects.begin('sign-in-1', { stateHash: 'first', browserHash: 'browser', baseAddress });
        await redirects.attachAccount('sign-in-1', { stateHash: 'first', authConfigId: 'ac_1', accountId: 'ca_1' });
      });

      it('neither end nor connect anything for the earlier one', async () => {
        await redirects.begin('sign-in-1', { stateHash: 'second', browserHash: 'other', baseAddress });
        const left = await store.findById('sign-in-1');

        expect(await redirects.consume('sign-in-1', { stateHash: 'first' })).to.equal(false);
        expect(await store.end('sign-in-1', { to: 'failed', stateHash: 'first' })).to.equal(false);

        expect(await store.findById('sign-in-1')).to.deep.equal(left);
        expect(await redirects.consume('sign-in-1', { stateHash: 'second' })).to.equal(true);
      });

      it('are cancelled by an end that names no redirect', async () => {
        await redirects.begin('sign-in-1', { stateHash: 'second', browserHash: 'other', baseAddress });

        expect(await store.end('sign-in-1', { to: 'cancelled' })).to.equal(true);
      });

      it('give up an account or connect it, and never both', async () => {
        const [redirected, isConnected] = await Promise.all([
          redirects.begin('sign-in-1', { stateHash: 'second', browserHash: 'other', baseAddress }),
          redirects.consume('sign-in-1', { stateHash: 'first' }),
        ]);

        expect(redirected).to.deep.equal(isConnected ? undefined : { replaced: { accountId: 'ca_1' } });
      });
    });
  });
}
