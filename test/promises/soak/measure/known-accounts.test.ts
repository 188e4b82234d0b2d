import { expect } from 'chai';
import 'reflect-metadata';
import { SqlConnectionStore } from '../../../../src/stores/connection-store.js';
import { SqlSignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { openSqlite, useDatabase } from '../../../support/stores/databases.js';
import { aConnection, aSignIn } from '../../../support/stores/store-records.js';
import { tallyAccounts } from './known-accounts.js';

describe('The count of accounts', () => {
  const client = useDatabase(openSqlite);

  it('knows the account of an open sign-in, and not that of one that has ended or of an earlier redirect', async () => {
    const signIns = new SqlSignInStore(client());
    for (const state of ['pending', 'failed', 'connected'] as const)
      await signIns.create(aSignIn({ id: state, state, accountId: `ca_${state}` }));
    await new SqlConnectionStore(client()).replace(aConnection({ accountId: 'ca_kept' }));
    await client()('appconnect_sign_ins').where({ id: 'pending' }).update({ replaced_account_id: 'ca_of_redirect' });
    await client()('appconnect_user_connections').update({ replaced_account_id: 'ca_replaced' });
    const names = ['pending', 'failed', 'connected', 'kept', 'of_redirect', 'replaced'];
    const accounts = names.map((name) => ({ id: `ca_${name}`, userId: 'platform:user:ada', app: 'gmail' }));

    const { unknown } = await tallyAccounts(client(), accounts);

    expect(unknown).to.deep.equal(
      ['failed', 'connected', 'of_redirect', 'replaced'].map((name) => `ca_${name}, gmail of platform:user:ada`),
    );
  });
});
