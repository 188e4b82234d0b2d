import { expect } from 'chai';
import { DatabaseChecks } from '../../../../src/services/doctor/database-checks.js';
import { InstallationService } from '../../../../src/services/installation/installation-service.js';
import { InstallationStore } from '../../../../src/stores/installation-store.js';
import { ApiKeyStore } from '../../../../src/stores/settings/api-key-store.js';
import { PublicAddressStore } from '../../../../src/stores/settings/public-address-store.js';
import { useServices } from '../../../support/services.js';
import { openPostgres, openSqlite } from '../../../support/stores/databases.js';
import { InMemoryApiKeyStore, InMemoryPublicAddressStore } from '../../../support/stores/in-memory-stores.js';

const unmarked = { state: 'ok', phrase: 'installation_unmarked', remedy: undefined };
const isOfOthers = { state: 'failed', phrase: 'installation_two', remedy: 'accept_database' };

describe('DatabaseChecks, where the database has an id and the configuration directory has none', () => {
  for (const [kind, open] of Object.entries({ SQLite: openSqlite, PostgreSQL: openPostgres })) {
    describe(`on ${kind}`, () => {
      const services = useServices(open);
      const installation = () => services().get<InstallationStore>(InstallationStore);

      beforeEach(() => installation().claim('id-of-the-database'));

      async function found() {
        const checks = await services().get(DatabaseChecks).run();
        const { state, phrase, remedy } = checks.find(({ check }) => check === 'installation') ?? {};
        return { state, phrase, remedy };
      }
      /** What a start says of the same pair. */
      async function stateOfStart() {
        await services().get(InstallationService).start();
        return services().get(InstallationService).state();
      }

      it('is content where no directory could save the id so far, as the next start tries again', async () => {
        expect(await found()).to.deep.equal(unmarked);
        expect(await stateOfStart()).to.equal('ok');
      });

      it('names the directory that was found mounted to be read', async () => {
        await installation().markHomeReadOnly();

        expect(await found()).to.deep.equal({ ...unmarked, state: 'warning', remedy: 'open_directory' });
      });

      it('tells of two installations where a directory with settings lost its id, as a start does', async () => {
        await installation().endAwaitingHome();

        expect(await found()).to.deep.equal(isOfOthers);
        expect(await stateOfStart()).to.equal('mismatch');
      });

      it('takes a directory without settings for a new replica’s on a server alone, as a start does', async () => {
        await installation().endAwaitingHome();
        services().replace(ApiKeyStore, new InMemoryApiKeyStore());
        services().replace(PublicAddressStore, new InMemoryPublicAddressStore());
        const isReplica = open === openPostgres;

        expect(await found()).to.deep.equal(isReplica ? unmarked : isOfOthers);
        expect(await stateOfStart()).to.equal(isReplica ? 'ok' : 'mismatch');
      });
    });
  }
});
