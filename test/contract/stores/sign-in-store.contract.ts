import { expect } from 'chai';
import type { Knex } from 'knex';
import { type SignIn, signInStates } from '../../../src/domain/sign-in.js';
import { SqlAuthorizationRedirectStore } from '../../../src/stores/sign-ins/authorization-redirect-store.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { aSignIn, markNeedsConfirmation, minute } from '../../support/stores/store-records.js';

const everything: Required<SignIn> = {
  ...aSignIn(),
  stateHash: 'state-hash',
  tokenHash: 'token-hash',
  browserHash: 'browser-hash',
  authConfigId: 'ac_1',
  accountId: 'ca_1',
  projectId: 'pr_1',
  requestedBy: 'acme/bridge/assistant',
  purpose: 'client_test',
  testResult: 'ada@example.com',
  redirectCount: 2,
  callbacksWithoutCookie: 1,
};

const terminal = signInStates.filter((state) => state !== 'pending');

const baseAddress = 'https://other.example';

export function describeSignInStore(client: () => Knex): void {
  describe('SignInStore', () => {
    let store: SqlSignInStore;
    let redirects: SqlAuthorizationRedirectStore;

    beforeEach(() => {
      store = new SqlSignInStore(client());
      redirects = new SqlAuthorizationRedirectStore(client());
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
      await store.create(aSignIn({ id: 'newer', createdAt: minute(2) }));
      await store.create(aSignIn({ id: 'other-app', createdAt: minute(3), app: 'slack' }));
      await store.create(aSignIn({ id: 'other-member', createdAt: minute(3), userId: 'ben' }));

      expect((await store.findOpen(aSignIn(), minute(9)))?.id).to.equal('newer');
      expect(await store.findOpen(aSignIn(), minute(10))).to.equal(undefined);
    });

    it('lists the open attempts of a member in one organization', async () => {
      await store.create(aSignIn());
      await store.create(aSignIn({ id: 'other-app', app: 'slack', createdAt: minute(1) }));
      await store.create(aSignIn({ id: 'over', app: 'notion', expiresAt: minute(4) }));
      await store.create(aSignIn({ id: 'elsewhere', orgId: 'globex' }));
      for (const state of terminal) await store.create(aSignIn({ id: state, state }));

      const open = await store.listOpenOfMember({ orgId: 'acme', userId: 'ada' }, minute(5));

      expect(open.map((signIn) => signIn.id)).to.deep.equal(['sign-in-1', 'other-app']);
    });

    it('lists overdue attempts, oldest first, up to the limit', async () => {
      await store.create(aSignIn({ id: 'third', app: 'slack', expiresAt: minute(12) }));
      await store.create(aSignIn({ id: 'first', expiresAt: minute(10) }));
      await store.create(aSignIn({ id: 'second', app: 'notion', expiresAt: minute(11) }));
      await store.create(aSignIn({ id: 'not-yet', app: 'github', expiresAt: minute(13) }));
      await store.create(aSignIn({ id: 'settled', expiresAt: minute(1), state: 'failed' }));

      const all = await store.listOverdue(minute(12), 10);

      expect(all.map((signIn) => signIn.id)).to.deep.equal(['first', 'second', 'third']);
      expect(await store.listOverdue(minute(12), 2)).to.deep.equal(all.slice(0, 2));
    });

    it('lists as overdue what a clock that was ahead has created', async () => {
      await store.create(aSignIn({ expiresAt: minute(24 * 60) }));
      await store.create(aSignIn({ id: 'open', app: 'slack', expiresAt: minute(10) }));

      expect((await store.listOverdue(minute(0), 10)).map(({ id }) => id)).to.deep.equal(['sign-in-1']);
    });

    it('lists the attempts that have not ended, expired or not, of an organization, a member, or for an app', async () => {
      await store.create(aSignIn({ expiresAt: minute(-60) }));
      await store.create(aSignIn({ id: 'of-ben', userId: 'ben', createdAt: minute(1) }));
      await store.create(aSignIn({ id: 'for-slack', app: 'slack', createdAt: minute(2) }));
      await store.create(aSignIn({ id: 'elsewhere', orgId: 'globex' }));
      for (const state of terminal) await store.create(aSignIn({ id: state, state }));

      const idsOf = async (of: { orgId: string; userId?: string; app?: string }) =>
        (await store.listUnended(of)).map(({ id }) => id);

      expect(await idsOf({ orgId: 'acme' })).to.deep.equal(['sign-in-1', 'of-ben', 'for-slack']);
      expect(await idsOf({ orgId: 'acme', userId: 'ada' })).to.deep.equal(['sign-in-1', 'for-slack']);
      expect(await idsOf({ orgId: 'acme', userId: 'ada', app: 'slack' })).to.deep.equal(['for-slack']);
    });

    it('creates one of fifty concurrent attempts with the same key', async () => {
      const attempts = Array.from({ length: 50 }, (_, number) => aSignIn({ id: `attempt-${number}` }));

      const created = await Promise.all(attempts.map((attempt) => isDone(store.create(attempt))));

      expect(created.filter(Boolean)).to.have.length(1);
    });

    it('creates the next one once the unended one is cancelled, expired or not', async () => {
      const earlier = aSignIn({ expiresAt: minute(-60), accountId: 'ca_1' });
      await store.create(earlier);
      await store.create(aSignIn({ id: 'other-app', app: 'slack' }));

      const cancelled = await store.cancelUnended(aSignIn());
      await store.create(aSignIn({ id: 'next' }));

      expect(cancelled).to.deep.equal([{ ...earlier, state: 'cancelled' }]);
      expect((await store.findById('other-app'))?.state).to.equal('pending');
    });

    for (const state of signInStates.filter((name) => name !== 'pending')) {
      it(`accepts no link and begins no redirect once an attempt is ${state}`, async () => {
        await store.create(aSignIn({ state }));

        const stateHash = aSignIn().stateHash ?? '';
        expect(
          await redirects.begin('sign-in-1', { stateHash: 'state', browserHash: 'browser', baseAddress }),
        ).to.equal(undefined);
        expect(
          await redirects.attachAccount('sign-in-1', { stateHash, authConfigId: 'ac_1', accountId: 'ca_1' }),
        ).to.equal(false);
        expect(await redirects.end('sign-in-1', { stateHash, lacksCookie: true })).to.equal(undefined);
        expect(await redirects.consume('sign-in-1', { stateHash })).to.equal(false);

        expect(await store.findById('sign-in-1')).to.deep.equal(aSignIn({ state }));
      });
    }

    it('ends an attempt once for fifty concurrent callbacks', async () => {
      await store.create(aSignIn({ browserHash: 'browser' }));
      const { stateHash = '' } = aSignIn();
      const wishes = Array.from({ length: 50 }, (_, number) => terminal[number % terminal.length] ?? 'failed');

      const answers = await Promise.all(
        wishes.map((to) =>
          to === 'connected' ? redirects.consume('sign-in-1', { stateHash }) : store.end('sign-in-1', { to }),
        ),
      );

      expect(answers.filter(Boolean)).to.have.length(1);
      expect((await store.findById('sign-in-1'))?.state).to.equal(wishes[answers.indexOf(true)]);
    });

    it('ends nothing that does not exist', async () => {
      expect(await store.end('unknown', { to: 'failed' })).to.equal(false);
      expect(await redirects.consume('unknown', { stateHash: 'state' })).to.equal(false);
    });

    describe('with an attempt that an earlier version left to be confirmed', () => {
      const { stateHash = '' } = aSignIn();

      beforeEach(async () => {
        await store.create(aSignIn({ accountId: 'ca_1', browserHash: 'browser' }));
        await markNeedsConfirmation(client(), 'sign-in-1');
      });

      it('treats it as overdue at once, and not as open', async () => {
        expect((await store.listOverdue(minute(1), 10)).map(({ id, state }) => [id, state])).to.deep.equal([
          ['sign-in-1', 'expired'],
        ]);
        expect(await store.findOpen(aSignIn(), minute(1))).to.equal(undefined);
        expect(await store.listOpenOfMember(aSignIn(), minute(1))).to.deep.equal([]);
      });

      it('does not complete it', async () => {
        expect(await redirects.consume('sign-in-1', { stateHash })).to.equal(false);
        expect(await redirects.end('sign-in-1', { stateHash, lacksCookie: false })).to.equal(undefined);
        expect(
          await redirects.begin('sign-in-1', { stateHash: 'state', browserHash: 'browser', baseAddress }),
        ).to.equal(undefined);
      });

      it('ends it once, and creates the next one', async () => {
        expect(await store.end('sign-in-1', { to: 'expired' })).to.equal(true);
        expect(await store.end('sign-in-1', { to: 'expired' })).to.equal(false);
        await store.create(aSignIn({ id: 'next', stateHash: undefined }));

        await markNeedsConfirmation(client(), 'next');
        expect((await store.cancelUnended(aSignIn())).map(({ id }) => id)).to.deep.equal(['next']);
      });

      it('lists it among the attempts of its organization', async () => {
        expect((await store.listUnended({ orgId: 'acme' })).map(({ id }) => id)).to.deep.equal(['sign-in-1']);
      });
    });

    it('prunes old attempts that have ended, and never an unended one', async () => {
      await store.create(aSignIn({ id: 'unended', expiresAt: minute(-60) }));
      await store.create(aSignIn({ id: 'old', state: 'expired', expiresAt: minute(-60) }));
      await store.create(aSignIn({ id: 'recent', state: 'connected', expiresAt: minute(10) }));

      await store.create(aSignIn({ id: 'ahead', app: 'slack', state: 'expired', expiresAt: minute(61) }));

      await store.prune({ before: minute(0), farthest: minute(60) });

      expect(await store.findById('old')).to.equal(undefined);
      expect(await store.findById('ahead'), 'of a clock that was ahead').to.equal(undefined);
      expect((await store.findById('unended'))?.id).to.equal('unended');
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
