import { expect } from 'chai';
import knex from 'knex';
import { storageFaultOf, storageUnavailableError } from '../../../src/stores/storage-fault.js';

const withCode = (code: string, message = 'select 1') => Object.assign(new Error(message), { code });

describe('What a driver says of the database', () => {
  for (const [fault, codes] of Object.entries({
    disk_full: ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'],
    database_locked: [
      'SQLITE_BUSY',
      'SQLITE_BUSY_SNAPSHOT',
      'SQLITE_LOCKED',
      '55P03',
      '25P03',
      '25P04',
      '40001',
      '40P01',
    ],
    database_read_only: ['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'EROFS', '25006', '42501'],
    database_damaged: ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB', 'XX001'],
    database_tables_missing: ['42P01', '3F000'],
    database_unreadable: ['SQLITE_CANTOPEN', 'SQLITE_IOERR', 'SQLITE_IOERR_WRITE', '58030'],
    database_unreachable: ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '57P01', '57P03', '08006', '28P01', '3D000'],
    database_overloaded: ['53300', '53200'],
  })) {
    it(`is ${fault} at ${codes.join(', ')}`, () => {
      expect(codes.map((code) => storageFaultOf(withCode(code)))).to.deep.equal(codes.map(() => fault));
    });
  }

  it('is told by name where the pool has no connection to give, and by words where one ends under a query', () => {
    const full = Object.assign(new Error('Timeout acquiring a connection.'), { name: 'KnexTimeoutError' });

    expect(storageFaultOf(full)).to.equal('database_overloaded');
    expect(storageFaultOf(new Error('select 1 - Connection terminated unexpectedly'))).to.equal('database_unreachable');
  });

  it('is database_unreachable where no connection over TLS comes about', () => {
    const codes = ['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'];
    const errors = [...codes.map((code) => withCode(code)), new Error('The server does not support SSL connections')];

    expect(errors.map(storageFaultOf)).to.deep.equal(errors.map(() => 'database_unreachable'));
  });

  it('is database_unreachable where the socket of a server is gone, or closed to the platform', () => {
    const connecting = (code: string) =>
      Object.assign(withCode(code, `connect ${code} /run/.s.PGSQL.5432`), { syscall: 'connect' });

    expect(['ENOENT', 'EACCES', 'EPERM'].map((code) => storageFaultOf(connecting(code)))).to.deep.equal([
      'database_unreachable',
      'database_unreachable',
      'database_unreachable',
    ]);
  });

  it('is database_unreachable where the host has destroyed the client', async () => {
    const client = knex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true });
    await client.destroy();

    const asked = [client.select(client.raw('1')), client.transaction(async () => undefined)];
    const failures = await Promise.all(asked.map((answer: Promise<unknown>) => answer.catch((error) => error)));

    expect(failures.map(storageFaultOf)).to.deep.equal(['database_unreachable', 'database_unreachable']);
  });

  it('is told by words where SQLite finds no table, whatever values the statement has', () => {
    const missing = 'SQLITE_ERROR: no such table: appconnect_sign_ins';

    expect(storageFaultOf(withCode('SQLITE_ERROR', `select 1 - ${missing}`))).to.equal('database_damaged');
    expect(storageFaultOf(withCode('SQLITE_ERROR', `select '${missing}' - SQLITE_ERROR: no such column: x`))).to.equal(
      undefined,
    );
  });

  it('is told by the words of better-sqlite3, which names a missing table without its code, and a missing folder by no code', () => {
    const noTable = 'select * from `appconnect_sign_ins` - no such table: appconnect_sign_ins';
    const noColumn = "select 'x - no such table: a', b - no such column: b";
    const noFolder = new TypeError('Cannot open database because the directory does not exist');

    expect(
      [withCode('SQLITE_ERROR', noTable), withCode('SQLITE_ERROR', noColumn), noFolder].map(storageFaultOf),
    ).to.deep.equal(['database_damaged', undefined, 'database_unreadable']);
  });

  it('is nothing in errors of other kinds', () => {
    const others = [withCode('SQLITE_ERROR'), withCode('SQLITE_CONSTRAINT'), withCode('23505')];
    for (const error of [...others, new TypeError('x'), 'text', undefined, withCode('ENOENT')]) {
      expect(storageFaultOf(error)).to.equal(undefined);
    }
  });

  it('says of a wait for a connection that the database may also be silent, since drivers name both alike', () => {
    const error = Object.assign(new Error('Timeout acquiring a connection.'), { name: 'KnexTimeoutError' });

    const fault = storageFaultOf(error);

    expect(fault && storageUnavailableError(fault, error).message).to.match(/all are in use, or it is silent/);
  });
});
