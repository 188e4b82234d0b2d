import { expect } from 'chai';
import { UsageError } from '../../../src/commands/command-arguments.js';
import { openDatabase } from '../../../src/commands/open-database.js';

/** The server that the driver asks. */
async function serverOf(address: string) {
  const database = openDatabase(address);
  const { driver, connectionSettings } = database.client;
  const { host, port, user, database: name } = new driver.Client(connectionSettings);
  await database.destroy();
  return { host, port, user, name };
}

describe('openDatabase', () => {
  it('asks the server of an address', async () => {
    expect(await serverOf('postgres://app:pw@db.example:6432/prod')).to.deep.equal({
      host: 'db.example',
      port: 6432,
      user: 'app',
      name: 'prod',
    });
  });

  it('asks the server behind a socket', async () => {
    expect(await serverOf('postgres://app:pw@/prod?host=/var/run/postgresql')).to.include({
      host: '/var/run/postgresql',
      user: 'app',
      name: 'prod',
    });
  });

  it('refuses an address that cannot be read, says what helps, and keeps the password to itself', () => {
    const attempt = () => openDatabase('postgres://app:can#ary@db.example/prod');

    expect(attempt).to.throw(UsageError, /^--database .*%23 for #/);
    expect(attempt)
      .to.throw()
      .and.not.match(/can#ary/);
  });
});
