import { expect } from 'chai';
import type { Knex } from 'knex';
import type { SignIn } from '../../../src/domain/sign-in.js';
import { SqlAccessStore } from '../../../src/stores/access-store.js';
import { SqlAuthorizationRedirectStore } from '../../../src/stores/sign-ins/authorization-redirect-store.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { SqlVerifierCallbackStore } from '../../../src/stores/sign-ins/verifier-callback-store.js';
import { aSignIn, minute } from '../../support/stores/store-records.js';

const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const aTest = (fields: Partial<SignIn> = {}) => aSignIn({ id: 'test', purpose: 'client_test', ...fields });
const link = { authConfigId: 'ac_1', accountId: 'ca_1' };
const redirect = { stateHash: 'state', browserHash: 'browser', baseAddress: 'https://platform.example' };

export function describeClientTests(client: () => Knex): void {
  describe('An attempt that only tests a client', () => {
    const signIns = () => new SqlSignInStore(client());
    const redirects = () => new SqlAuthorizationRedirectStore(client());
    const ids = (found: SignIn[]) => found.map(({ id }) => id);

    it('may be open beside an attempt to connect, and is not listed among those', async () => {
      await signIns().create(aTest());
      await signIns().create(aSignIn());

      expect(ids(await signIns().listOpenOfMember(memberApp, minute(1)))).to.deep.equal(['sign-in-1']);
      expect((await signIns().findOpen(memberApp, minute(1)))?.id).to.equal('sign-in-1');
      await signIns().end('sign-in-1', { to: 'cancelled' });
      expect(await signIns().findOpen(memberApp, minute(1))).to.equal(undefined);
      expect(await new SqlAccessStore(client()).read({ ...memberApp, agentId: 'assistant' })).not.to.have.property(
        'signIn',
      );
    });

    it('is cancelled only by another test', async () => {
      await signIns().create(aTest());
      await signIns().create(aSignIn());

      expect(ids(await signIns().cancelUnended(memberApp))).to.deep.equal(['sign-in-1']);
      expect(ids(await signIns().cancelOverdue(memberApp, minute(20)))).to.deep.equal([]);
      expect(ids(await signIns().cancelUnended({ ...memberApp, purpose: 'client_test' }))).to.deep.equal(['test']);
    });

    it('has redirects and callbacks, and never becomes a connection', async () => {
      await signIns().create(aTest());
      await redirects().begin('test', redirect);
      expect(await redirects().attachAccount('test', { ...redirect, ...link })).to.equal(true);
      expect(
        await signIns().addLink('test', { tokenHash: 't', baseAddress: redirect.baseAddress, createdAt: minute(1) }, 3),
      ).to.equal(true);
      const change = { stateHash: 'state', accountId: 'ca_1', to: 'renamed' };
      expect(await new SqlVerifierCallbackStore(client()).changeStateHash('test', change)).to.equal(true);

      expect(await redirects().consume('test', { stateHash: 'renamed' })).to.equal(false);
      const end = { to: 'tested', stateHash: 'renamed', testResult: 'ada@example.com' } as const;
      expect(await signIns().end('test', end)).to.equal(true);
      expect(await signIns().end('test', end)).to.equal(false);
      expect(await signIns().findLatestTest(memberApp)).to.include({
        ...link,
        state: 'tested',
        testResult: 'ada@example.com',
      });
    });

    it('ends when it has expired, and is pruned later', async () => {
      await signIns().create(aTest());
      expect(ids(await signIns().listOverdue(minute(9), 10))).to.deep.equal([]);
      expect(ids(await signIns().listOverdue(minute(10), 10))).to.deep.equal(['test']);
      expect(ids(await signIns().listUnended({ orgId: 'acme' }))).to.deep.equal(['test']);

      await signIns().prune({ before: minute(60), farthest: minute(24 * 60) });
      expect(await signIns().findLatestTest(memberApp)).to.include({ id: 'test', state: 'pending' });
      await signIns().end('test', { to: 'expired' });
      await signIns().prune({ before: minute(60), farthest: minute(24 * 60) });
      expect(await signIns().findLatestTest(memberApp)).to.equal(undefined);
    });

    it('is found by the member who began it: the latest, and no attempt to connect', async () => {
      await signIns().create(aTest({ id: 'older', stateHash: 's1', state: 'failed' }));
      await signIns().create(aTest({ id: 'newer', stateHash: 's2', createdAt: minute(2) }));
      await signIns().create(aSignIn({ createdAt: minute(3) }));
      await signIns().create(aTest({ id: 'of-ben', stateHash: 's3', userId: 'ben', createdAt: minute(4) }));

      expect((await signIns().findLatestTest(memberApp))?.id).to.equal('newer');
      expect(await signIns().findLatestTest({ ...memberApp, app: 'slack' })).to.equal(undefined);
    });

    it('is not taken for an attempt to connect by versions that know no tests', async () => {
      await signIns().create(aTest());

      const row = await client()('appconnect_sign_ins').where({ id: 'test' }).first();
      expect(row.state).not.to.be.oneOf(['pending', 'connected', 'needs_confirmation']);
      await signIns().end('test', { to: 'tested' });
      const ended = await client()('appconnect_sign_ins').where({ id: 'test' }).first();
      expect(ended.state).not.to.be.oneOf(['pending', 'connected', 'needs_confirmation']);
    });
  });
}
