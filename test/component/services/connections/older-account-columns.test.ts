import { expect } from 'chai';
import { ConnectionRemovalService } from '../../../../src/services/connections/connection-removal-service.js';
import { SqlConnectionStore } from '../../../../src/stores/connection-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { openPostgres } from '../../../support/stores/databases.js';
import { describeTextTimes, legacyTable } from '../../../support/stores/legacy-records.js';
import { aConnection } from '../../../support/stores/store-records.js';

describe('A member who disconnects, beside an older table with UUIDs on PostgreSQL', () => {
  const services = useServices(openPostgres);

  it('is told what became of the account', async () => {
    const { client } = services().fakes;
    await client.schema.createTable(legacyTable, (table) => {
      for (const column of ['id', 'org_id', 'app_slug', 'provider_user_id', 'status']) table.text(column);
      table.uuid('connected_account_id');
      describeTextTimes(table);
    });
    await new SqlConnectionStore(client).replace(aConnection());
    const told = await services()
      .get(ConnectionRemovalService)
      .disconnect({ orgId: 'acme', userId: 'ada', app: 'gmail' }, aPrincipal())
      .catch(String);
    await client.schema.dropTable(legacyTable);

    const failures = services().fakes.logger.lines.filter(({ level }) => level === 'warn');
    expect([told, failures.map(({ fields }) => String((fields?.error as Error)?.message))]).to.deep.equal(['gone', []]);
  });
});
