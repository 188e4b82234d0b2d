import { expect } from 'chai';
import { problemOf } from '../../../../src/hosting/http/problem.js';

const withCode = (code: string) => Object.assign(new Error('select 1'), { code });
const answerTo = (error: Error) => {
  const problem = problemOf(error);
  return problem && [problem.status, problem.code];
};

describe('What a host answers while its own database cannot be used', () => {
  for (const [what, codes] of Object.entries({
    'out of reach': [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETDOWN',
      'ETIMEDOUT',
      '08006',
      '57P03',
    ],
    'not trusted over TLS': ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    'locked, or too slow': ['SQLITE_BUSY', '55P03', '57014', '40001'],
    'full, or read-only': ['SQLITE_FULL', 'SQLITE_READONLY', '53100', '25006'],
    'damaged, or unreadable': ['SQLITE_CORRUPT', 'SQLITE_IOERR', 'XX001', '58030'],
    'in trouble in another way of SQLite': ['SQLITE_NOMEM'],
  })) {
    it(`is 503 where it is ${what}: ${codes.join(', ')}`, () => {
      expect(codes.map((code) => answerTo(withCode(code)))).to.deep.equal(
        codes.map(() => [503, 'storage_unavailable']),
      );
    });
  }

  it('is 503 where its connection ends, or is silent, and the driver says so in words', () => {
    const errors = ['select 1 - Connection terminated unexpectedly', 'Query read timeout'].map(
      (text) => new Error(text),
    );
    const gone = Object.assign(withCode('ENOENT'), { syscall: 'connect' });

    expect([...errors, gone].map(answerTo)).to.deep.equal(Array(3).fill([503, 'storage_unavailable']));
  });

  it('is that of a fault in the host where its own statement is wrong', () => {
    const errors = ['SQLITE_ERROR', 'SQLITE_CONSTRAINT', '23505', '42601', '42P01'].map(withCode);

    expect([...errors, new TypeError('x')].map(problemOf)).to.deep.equal(Array(6).fill(undefined));
  });
});
