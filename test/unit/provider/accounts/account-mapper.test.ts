import { expect } from 'chai';
import { toAccountLabel } from '../../../../src/provider/accounts/account-mapper.js';

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
