import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAuthorizationRedirectStore } from '../../../src/stores/sign-ins/authorization-redirect-store.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { SqlVerifierCallbackStore } from '../../../src/stores/sign-ins/verifier-callback-store.js';
import { aSignIn } from '../../support/stores/store-records.js';

const redirected = { browserHash: 'browser', accountId: 'ca_1', redirectCount: 1 };

export function describeVerifierCallbackStore(client: () => Knex): void {
  describe('VerifierCallbackStore', () => {
    let store: SqlVerifierCallbackStore;
    let signIns: SqlSignInStore;

    beforeEach(() => {
      store = new SqlVerifierCallbackStore(client());
      signIns = new SqlSignInStore(client());
    });

    it('lists the attempts that had a redirect, in any state', async () => {
      await signIns.create(aSignIn({ id: 'ended', app: 'slack' }));
      await signIns.create(aSignIn({ id: 'open' }));
      await signIns.create(aSignIn({ id: 'stays', app: 'notion', stateHash: undefined }));
      await signIns.create(aSignIn({ id: 'not-asked-for', app: 'linear' }));
      await signIns.end('ended', { to: 'failed' });

      const listed = await store.listRedirected(['ended', 'open', 'stays', 'unknown']);

      expect(listed.map(({ id, state }) => [id, state])).to.have.deep.members([
        ['open', 'pending'],
        ['ended', 'failed'],
      ]);
      expect(await store.listRedirected([])).to.deep.equal([]);
    });

    it('finds the attempt that has an account', async () => {
      await signIns.create(aSignIn(redirected));

      expect(await store.findByAccountId('ca_1')).to.deep.equal(aSignIn(redirected));
      expect(await store.findByAccountId('ca_2')).to.equal(undefined);
    });

    it('replaces the hash by which a redirect is found', async () => {
      await signIns.create(aSignIn(redirected));
      const rename = (fields: object) =>
        store.changeStateHash('sign-in-1', {
          stateHash: 'state-of-sign-in-1',
          accountId: 'ca_1',
          to: 'returned',
          ...fields,
        });

      expect(await rename({ stateHash: 'another' })).to.equal(false);
      expect(await rename({ accountId: 'ca_2' })).to.equal(false);
      expect(await rename({})).to.equal(true);
      expect(await rename({})).to.equal(false);

      expect(await signIns.findByStateHash('returned')).to.include({ id: 'sign-in-1', accountId: 'ca_1' });
      expect(await signIns.findByStateHash('state-of-sign-in-1')).to.equal(undefined);
      expect(
        await new SqlAuthorizationRedirectStore(client()).consume('sign-in-1', { stateHash: 'returned' }),
      ).to.equal(true);
    });

    it('does not change a redirect that has ended, or an attempt that is over', async () => {
      await signIns.create(aSignIn({ ...redirected, browserHash: undefined }));
      await signIns.create(aSignIn({ ...redirected, id: 'over', app: 'slack', accountId: 'ca_2' }));
      await signIns.end('over', { to: 'cancelled' });

      for (const [id, accountId] of Object.entries({ 'sign-in-1': 'ca_1', over: 'ca_2' })) {
        const redirect = { stateHash: `state-of-${id}`, accountId, to: `returned-${id}` };
        expect(await store.changeStateHash(id, redirect), id).to.equal(false);
      }
    });
  });
}
