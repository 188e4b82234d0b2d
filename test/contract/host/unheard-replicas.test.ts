import { expect } from 'chai';
import { ReplicaEventBus } from '../../../src/hosting/index.js';
import { printError } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { openPostgres } from '../../support/stores/databases.js';
import { until } from '../../support/until.js';

describe('A replica that cannot listen to the others', () => {
  const wrong: Record<string, { change(address: string): string; reason: RegExp }> = {
    'a database that is not there': { change: (it) => `${it}_other`, reason: /database ".*_other" does not exist/ },
    'a port at which nobody listens': { change: (it) => it.replace(/:\d+\//, ':9/'), reason: /ECONNREFUSED/ },
    'an address that cannot be read': {
      change: (it) => it.replace('password', 'se#cret'),
      reason: /ENOTFOUND|EAI_AGAIN|Invalid URL|cannot be read|ECONNREFUSED|authentication/,
    },
  };
  for (const [what, { change, reason }] of Object.entries(wrong)) {
    it(`says why, as by ${what}, and never the password`, async () => {
      const database = await openPostgres();
      const logger = new FakeLogger();
      const bus = new ReplicaEventBus(logger);
      await bus.joinReplicas({ address: change(database.address), database: database.client });
      const lines = () => logger.lines.filter(({ level }) => level === 'warn');
      await until('a reason is told', () => lines().length > 0);
      await bus.close();
      await database.close();

      expect(lines().map(({ message }) => message)).to.deep.equal([
        'lost the events of other replicas, listening again',
      ]);
      const told = printError(lines()[0]?.fields?.error as Error);
      expect(told).to.match(reason);
      expect(told).not.to.contain('se#cret');
    });
  }
});
