import { expect } from 'chai';
import type { Knex } from 'knex';
import { type SignIn, signInStates } from '../../../src/domain/sign-in.js';
import { SqlSignInStore } from '../../../src/stores/sql-sign-in-store.js';
import { aSignIn, minute } from '../../support/store-records.js';

const everything: Required<SignIn> = {
  ...aSignIn(),
  stateHash: 'state-hash',
  tokenHash: 'token-hash',
  browserHash: 'browser-hash',
  authConfigId: 'ac_1',
  accountId: 'ca_1',
  projectId: 'pr_1',
};

const terminal = signInStates.filter((state) => state !== 'pending' && state !== 'needs_confirmation');

export function describeSignInStore(client: () => Knex): void {
  describe('SignInStore', () => {
    let store: SqlSignInStore;

    beforeEach(() => {
      store = new SqlSignInStore(client());
    });

    it('finds an attempt by its id, its state and its token, with every field', async () => {
      await store.create(everything);
      await store.create(aSignIn({ id: 'sign-in-2', app: 'slack' }));

      expect(await store.findById('sign-in-1')).to.deep.equal(everything);
      expect(await store.findByStateHash(everything.stateHash)).to.deep.equal(everything);
      expect(await store.findByTokenHash('token-hash')).to.deep.equal(everything);
      expect(await store.findById('sign-in-2')).to.deep.equal(aSignIn({ id: 'sign-in-2', app: 'slack' }));
    });

    it('finds nothing for an unknown id, state or token', async () => {
      await store.create(everything);

      expect(await store.findById('unknown')).to.equal(undefined);
      expect(await store.findByStateHash('token-hash')).to.equal(undefined);
      expect(await store.findByTokenHash('state-hash')).to.equal(undefined);
    });

    it('refuses a second attempt with the same state', async () => {
      await store.create(aSignIn());

      const second = aSignIn({ id: 'sign-in-2', app: 'slack', stateHash: aSignIn().stateHash });

      expect(await isDone(store.create(second))).to.equal(false);
    });

    it('finds the open attempt of a member for an app, until the moment it expires', async () => {
      await store.create(aSignIn({ state: 'cancelled' }));
      await store.create(aSignIn({ id: 'newer', createdAt: minute(2), state: 'needs_confirmation' }));
      await store.create(aSignIn({ id: 'other-app', createdAt: minute(3), app: 'slack' }));
      await store.create(aSignIn({ id: 'other-member', createdAt: minute(3), userId: 'ben' }));

      expect((await store.findOpen(aSignIn(), minute(9)))?.id).to.equal('newer');
      expect(await store.findOpen(aSignIn(), minute(10))).to.equal(undefined);
    });

    it('lists the open attempts of a member in one organization', async () => {
      await store.create(aSignIn());
      await store.create(aSignIn({ id: 'parked', app: 'slack', state: 'needs_confirmation', createdAt: minute(1) }));
      await store.create(aSignIn({ id: 'over', app: 'notion', expiresAt: minute(4) }));
      await store.create(aSignIn({ id: 'elsewhere', orgId: 'globex' }));
      for (const state of terminal) await store.create(aSignIn({ id: state, state }));

      const open = await store.listOpenOfMember({ orgId: 'acme', userId: 'ada' }, minute(5));

      expect(open.map((signIn) => signIn.id)).to.deep.equal(['sign-in-1', 'parked']);
    });

    it('lists overdue attempts, oldest first, up to the limit', async () => {
      await store.create(aSignIn({ id: 'third', app: 'slack', expiresAt: minute(12) }));
      await store.create(aSignIn({ id: 'first', expiresAt: minute(10), state: 'needs_confirmation' }));
      await store.create(aSignIn({ id: 'second', app: 'notion', expiresAt: minute(11) }));
      await store.create(aSignIn({ id: 'not-yet', app: 'github', expiresAt: minute(13) }));
      await store.create(aSignIn({ id: 'settled', expiresAt: minute(1), state: 'failed' }));

      const all = await store.listOverdue(minute(12), 10);

      expect(all.map((signIn) => signIn.id)).to.deep.equal(['first', 'second', 'third']);
      expect(await store.listOverdue(minute(12), 2)).to.deep.equal(all.slice(0, 2));
    });

    it('lists what is not settled of an organization, expired or not', async () => {
      await store.create(aSignIn({ expiresAt: minute(-60) }));
      await store.create(aSignIn({ id: 'parked', userId: 'ben', state: 'needs_confirmation', createdAt: minute(1) }));
      await store.create(aSignIn({ id: 'elsewhere', orgId: 'globex' }));
      for (const state of terminal) await store.create(aSignIn({ id: state, state }));

      const open = await store.listOpenOfOrganization('acme');

      expect(open.map((signIn) => signIn.id)).to.deep.equal(['sign-in-1', 'parked']);
    });

    it('lets one of fifty attempts into the same place', async () => {
      const attempts = Array.from({ length: 50 }, (_, number) => aSignIn({ id: `attempt-${number}` }));

      const created = await Promise.all(attempts.map((attempt) => isDone(store.create(attempt))));

      expect(created.filter(Boolean)).to.have.length(1);
    });

    it('lets the next one in once the open one is cancelled, expired or not', async () => {
      const earlier = aSignIn({ state: 'needs_confirmation', expiresAt: minute(-60), accountId: 'ca_1' });
      await store.create(earlier);
      await store.create(aSignIn({ id: 'other-app', app: 'slack' }));

      const cancelled = await store.cancelOpen(aSignIn());
      await store.create(aSignIn({ id: 'next' }));

      expect(cancelled).to.deep.equal([{ ...earlier, state: 'cancelled' }]);
      expect((await store.findById('other-app'))?.state).to.equal('pending');
    });

    for (const state of signInStates.filter((name) => name !== 'pending')) {
      it(`attaches no link and parks nothing once an attempt is ${state}`, async () => {
        await store.create(aSignIn({ state }));

        const stateHash = aSignIn().stateHash ?? '';
        expect(await store.depart('sign-in-1', { stateHash: 'state', browserHash: 'browser' })).to.equal(undefined);
        expect(await store.attachLink('sign-in-1', { stateHash, authConfigId: 'ac_1', accountId: 'ca_1' })).to.equal(
          false,
        );
        expect(await store.park('sign-in-1', { stateHash, browserHash: 'browser', expiresAt: minute(20) })).to.equal(
          false,
        );

        expect(await store.findById('sign-in-1')).to.deep.equal(aSignIn({ state }));
      });
    }

    it('parks a pending attempt for one of fifty browsers', async () => {
      await store.create(aSignIn());
      const { stateHash = '' } = aSignIn();
      const browsers = Array.from({ length: 50 }, (_, number) => `browser-${number}`);

      const answers = await Promise.all(
        browsers.map((browserHash) => store.park('sign-in-1', { stateHash, browserHash, expiresAt: minute(20) })),
      );

      const winner = browsers[answers.indexOf(true)];
      expect(answers.filter(Boolean)).to.have.length(1);
      expect(await store.findById('sign-in-1')).to.deep.equal(
        aSignIn({ state: 'needs_confirmation', browserHash: winner, expiresAt: minute(20) }),
      );
    });

    it('moves an attempt to its end once, whatever fifty arrivals want', async () => {
      await store.create(aSignIn());
      const wishes = Array.from({ length: 50 }, (_, number) => terminal[number % terminal.length] ?? 'failed');

      const answers = await Promise.all(
        wishes.map((to) => store.move('sign-in-1', { from: ['pending', 'needs_confirmation'], to })),
      );

      expect(answers.filter(Boolean)).to.have.length(1);
      expect((await store.findById('sign-in-1'))?.state).to.equal(wishes[answers.indexOf(true)]);
    });

    it('moves nothing from a state that was not named, and nothing that is not there', async () => {
      await store.create(aSignIn());

      expect(await store.move('sign-in-1', { from: ['needs_confirmation'], to: 'connected' })).to.equal(false);
      expect(await store.move('sign-in-1', { from: [], to: 'connected' })).to.equal(false);
      expect(await store.move('unknown', { from: ['pending'], to: 'connected' })).to.equal(false);

      expect(await store.findById('sign-in-1')).to.deep.equal(aSignIn());
    });

    it('forgets old settled attempts and never an open one', async () => {
      await store.create(aSignIn({ id: 'open', expiresAt: minute(-60) }));
      await store.create(aSignIn({ id: 'old', state: 'expired', expiresAt: minute(-60) }));
      await store.create(aSignIn({ id: 'recent', state: 'connected', expiresAt: minute(10) }));

      await store.prune(minute(0));

      expect(await store.findById('old')).to.equal(undefined);
      expect((await store.findById('open'))?.id).to.equal('open');
      expect((await store.findById('recent'))?.id).to.equal('recent');
    });
  });
}

function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
