import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrations } from '../../../src/stores/migrations/migrate.js';
import { describeSchema } from '../../support/stores/schema-report.js';
import type { CrashSite } from './support/crash-site.js';
import { describeFlows } from './support/describe-flows.js';
import { atRest, type Flow, type Window } from './support/flow.js';
import { addLegacyAccount, legacyTable } from './support/legacy-accounts.js';
import { maintenanceAtStart, startOf } from './support/starts.js';

/** All steps are one transaction, so each of these leaves the database as it was. */
const stepWindows = migrations.map(
  ({ name }): Window => [`in ${name}`, `insert migrations ${name.slice(0, 4)}`, 'unchanged'],
);

const laterWindows: readonly Window[] = [
  ['all steps done → in force', 'commit schema', 'before'],
  ['in force → database named', 'commit installation', 'after'],
  ['database named → copy of the name made', 'create copy of installation.ini', 'after'],
  ['copy made → filled', 'fill copy of installation.ini', 'after'],
  ['copy filled → on the disk', 'sync copy of installation.ini', 'after'],
  ['copy on the disk → in place', 'put installation.ini in place', 'after'],
  ['in place → confirmed', 'delete installation', 'after'],
  ['started', atRest, 'after'],
];

async function removeAll({ home }: CrashSite): Promise<void> {
  for (const name of ['platform.db', 'platform.db-wal', 'platform.db-shm', 'appconnect']) {
    await rm(join(home, name), { recursive: true, force: true });
  }
}

const tablesOf = (database: Knex) => database('sqlite_master').where('name', 'like', 'appconnect_%').pluck('name');
const installationIds = (site: CrashSite) => site.read((database) => database('appconnect_installation').pluck('name'));

function firstStartFlow(): Flow {
  let schema: string | undefined;
  return {
    title: 'the first start, with every step of the schema',
    windows: [...stepWindows, ...laterWindows],
    uncounted: { ...maintenanceAtStart, 'change schema': 'belongs to the step that is recorded next' },
    isStart: true,
    async prepare(site) {
      schema ??= await site.read(describeSchema);
      await site.kill();
      await removeAll(site);
    },
    act: startOf,
    async unchanged(site) {
      expect(await site.read(tablesOf)).to.deep.equal([]);
      expect(await site.settingsFiles()).to.deep.equal([]);
    },
    async check(site) {
      expect(await site.read(describeSchema)).to.equal(schema);
      expect(await installationIds(site), 'the database has its configuration directory').to.deep.equal(['id']);
      expect(await site.settingsFiles()).to.deep.equal(['installation.ini']);
      expect((await (await site.signIn('ada')).put('/v1/appconnect/apps/gmail/enablement')).status).to.equal(200);
    },
  };
}

/** Older connections of whole organizations go to the first org admin. */
function legacyFlow(): Flow {
  const apps = ['gmail', 'slack'];
  const moved = (database: Knex) => database('appconnect_user_connections').where({ user_id: 'ada' }).pluck('app');
  return {
    title: 'the start that moves older connections to the first org admin',
    windows: [
      ['found → moved', 'commit audit_events, org_connections, user_connections', 'before'],
      ['moved', atRest, 'after'],
    ],
    uncounted: maintenanceAtStart,
    isStart: true,
    async prepare(site) {
      for (const app of apps) await addLegacyAccount(site, app);
    },
    act: startOf,
    async check(site) {
      expect((await site.read(moved)).sort()).to.deep.equal(apps);
      expect(await site.read((database) => database(legacyTable))).to.deep.equal([]);
      const ada = await site.signIn('ada');
      expect((await ada.get('/v1/appconnect/apps/gmail/connection')).body.status).to.equal('connected');
    },
    async settled(site) {
      const events = await site.read((database) =>
        database('appconnect_audit_events').where({ action: 'connection.migrated' }).pluck('app'),
      );
      expect(events.sort()).to.deep.equal(apps);
      const ada = await site.signIn('ada');
      for (const app of apps) await ada.delete(`/v1/appconnect/apps/${app}/connection`);
      await site.read((database) => database('appconnect_audit_events').where({ action: 'connection.migrated' }).del());
    },
  };
}

describeFlows([firstStartFlow()]);
describeFlows([legacyFlow()]);
