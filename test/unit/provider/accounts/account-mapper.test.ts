import { expect } from 'chai';
import { toAccountLabel, toProviderAccount } from '../../../../src/provider/accounts/account-mapper.js';

describe('The name of an account at its app', () => {
  const named: [Record<string, unknown> | null | undefined, string | undefined][] = [
    [{ email: 'ada@example.com', name: 'Ada' }, 'ada@example.com'],
    [{ emailAddress: 'ada@example.com' }, 'ada@example.com'],
    [{ display_name: 'Ada', id: 'U1' }, 'Ada'],
    [{ user: { login: 'ada' } }, 'ada'],
    [{ name: 'Ada', user: { email: 'ada@example.com' } }, 'ada@example.com'],
    [{ email: '\u200b', name: 'A\u0000da' }, 'A da'],
    [{ email: 7, id: 'U1' }, undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
  ];

  for (const [info, label] of named) {
    it(`is ${label} in ${JSON.stringify(info)}`, () => {
      expect(toAccountLabel(info)).to.equal(label);
    });
  }
});

describe('An account that has expired', () => {
  const account = (status_reason: string | null, status = 'EXPIRED') =>
    toProviderAccount({ id: 'ca_1', status, status_reason, toolkit: { slug: 'gmail' }, auth_config: { id: 'ac_1' } });

  for (const reason of [
    'Connection initiation did not complete within 10 minutes',
    'The sign-in was not completed within 10 minutes.',
    'Connection was not completed in 10 minutes',
    'OAuth flow has not been finished in time',
  ]) {
    it(`is unfinished where the provider says so: ${reason}`, () => {
      expect(account(reason)).to.include({ state: 'expired', isUnfinished: true });
      expect(account(reason, 'ACTIVE')).not.to.have.property('isUnfinished');
    });
  }

  for (const reason of [
    null,
    '',
    'Permanent authentication error during token refresh',
    'Too many auth failures',
    'Token refresh failed; it is tried again after 10 minutes',
    'Token refresh did not complete',
    'The token refresh of this connection did not complete',
  ]) {
    it(`may have worked otherwise: ${reason}`, () => {
      expect(account(reason)).to.include({ state: 'expired' }).and.not.have.property('isUnfinished');
    });
  }
});
