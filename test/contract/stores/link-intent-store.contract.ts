import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAccountRemovalStore } from '../../../src/stores/account-removal/account-removal-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { type LinkIntent, SqlLinkIntentStore } from '../../../src/stores/intents/link-intent-store.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { aConnection, aSignIn, minute } from '../../support/stores/store-records.js';

function anIntent(fields: Partial<LinkIntent> = {}): LinkIntent {
  return {
    stateHash: 'state-1',
    orgId: 'acme',
    userId: 'ada',
    app: 'gmail',
    providerUserId: 'platform:user:ada',
    beganAt: minute(0),
    dueAt: minute(2),
    attempts: 0,
    ...fields,
  };
}

export function describeLinkIntentStore(client: () => Knex): void {
  describe('LinkIntentStore', () => {
    let store: SqlLinkIntentStore;

    beforeEach(() => {
      store = new SqlLinkIntentStore(client());
    });

    const claimAt = (at: number) => store.claimDue(minute(at), { until: minute(at + 1), farthest: minute(at + 20) });

    it('gives out what is due, longest due first, and each to one caller only', async () => {
      await store.add(anIntent());
      await store.add(anIntent({ stateHash: 'state-2', projectId: 'pr_1', dueAt: minute(1) }));
      await store.add(anIntent({ stateHash: 'later', dueAt: minute(9) }));

      expect(await claimAt(3)).to.deep.equal(anIntent({ stateHash: 'state-2', projectId: 'pr_1', dueAt: minute(4) }));
      const rest = await Promise.all([claimAt(3), claimAt(3)]);
      expect(rest.filter((each) => each !== undefined)).to.deep.equal([anIntent({ dueAt: minute(4) })]);
    });

    it('treats a due time beyond any wait as written by a wrong clock', async () => {
      await store.add(anIntent({ dueAt: minute(24 * 60) }));

      expect(await claimAt(0)).to.include({ stateHash: 'state-1' });
      expect(await claimAt(0)).to.equal(undefined);
    });

    it('postpones, counts attempts when requested, and removes', async () => {
      await store.add(anIntent());

      await store.postpone('state-1', { dueAt: minute(1), counts: true });
      await store.postpone('state-1', { dueAt: minute(0), counts: false });
      expect(await claimAt(0)).to.include({ attempts: 1 });

      await store.remove('state-1');
      expect(await claimAt(5)).to.equal(undefined);
    });

    it('tells whether another link of the same owner is being created', async () => {
      await store.add(anIntent());
      const isUnderWay = () => store.hasOtherPending(anIntent(), { after: minute(-2), before: minute(1) });
      await store.add(anIntent({ stateHash: 'other-app', app: 'slack' }));
      await store.add(anIntent({ stateHash: 'other-user', providerUserId: 'platform:user:ben' }));
      await store.add(anIntent({ stateHash: 'long-ago', beganAt: minute(-3) }));
      await store.add(anIntent({ stateHash: 'ahead', beganAt: minute(60) }));
      expect(await isUnderWay()).to.equal(false);

      await store.add(anIntent({ stateHash: 'new', orgId: 'globex' }));
      expect(await isUnderWay()).to.equal(true);

      await store.postpone('new', { dueAt: minute(0), counts: true });
      expect(await isUnderWay()).to.equal(false);
    });

    it('lists only the accounts that no record here refers to', async () => {
      await new SqlConnectionStore(client()).replace(aConnection({ accountId: 'ca_connected' }));
      await new SqlSignInStore(client()).create(aSignIn({ accountId: 'ca_signing_in' }));
      const leftover = { accountId: 'ca_leaving', app: 'gmail', orgId: 'acme', userId: 'ada' };
      await new SqlAccountRemovalStore(client()).add(leftover, { dueAt: minute(0) });

      const accounts = ['ca_connected', 'ca_unknown', 'ca_signing_in', 'ca_leaving'];
      expect(await store.listOrphanedAccounts(accounts)).to.deep.equal(['ca_unknown']);
      expect(await store.listOrphanedAccounts([])).to.deep.equal([]);
    });
  });
}
