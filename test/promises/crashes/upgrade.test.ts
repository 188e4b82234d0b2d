import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { appliedMigrations, migrations } from '../../../src/stores/migrations/migrate.js';
import { describeSchema } from '../../support/stores/schema-report.js';
import type { CrashSite } from './support/crash-site.js';
import { describeFlows } from './support/describe-flows.js';
import { atRest, type Flow, type Window } from './support/flow.js';
import { maintenanceAtStart, startOf } from './support/starts.js';

/** The schema of the first version: everything after it is added to tables with rows. */
const lastOldStep = '0005-lookup-indexes';
const laterSteps = migrations.filter(({ name }) => name > lastOldStep);
const connection = '/v1/appconnect/apps/gmail/connection';
// An older version noted no more of an open call than this.
const openCall = { call_hash: 'call-of-an-older-version', action: 'GMAIL_SEND_EMAIL' };

const stepWindows = laterSteps.map(
  ({ name }): Window => [`in ${name}`, `insert migrations ${name.slice(0, 4)}`, 'unchanged'],
);

const idWrites = [
  ...['commit installation', 'delete installation', 'put installation.ini in place'],
  ...['create', 'fill', 'sync'].map((verb) => `${verb} copy of installation.ini`),
];

/** Takes back what the later steps made, as the older version had it. */
async function downgrade(database: Knex): Promise<void> {
  for (const { name, down } of laterSteps.toReversed()) {
    await down(database);
    await database('appconnect_migrations').where({ name }).del();
  }
  await database('appconnect_open_calls').insert({ ...openCall, sent_at: new Date().toISOString() });
}

const rowsOf = async (database: Knex) => ({
  connections: await database('appconnect_user_connections').pluck('account_id'),
  signIns: await database('appconnect_sign_ins').pluck('id'),
  openCalls: await database('appconnect_open_calls').pluck('call_hash'),
  events: await database('appconnect_audit_events').orderBy('sequence').pluck('action'),
});

/** All that an upgrade may change in the database. */
const stateOf = async (database: Knex) => ({
  steps: await appliedMigrations(database),
  schema: await describeSchema(database),
  rows: await rowsOf(database),
});

/** A connection, an open sign-in and their records in the activity. */
async function fill(site: CrashSite): Promise<void> {
  const ada = await site.signIn('ada');
  for (const app of ['gmail', 'slack']) await ada.put(`/v1/appconnect/apps/${app}/enablement`);
  const cleo = await site.signIn('cleo');
  await cleo.delete(connection);
  await cleo.connect('gmail', 'cleo@example.com');
  await cleo.post('/v1/appconnect/apps/slack/connection', {});
  await site.order({ do: 'rest' });
}

function upgradeFlow(): Flow {
  let schema: string;
  let old: Awaited<ReturnType<typeof stateOf>>;
  let files: string[];
  return {
    title: 'the start that upgrades a database with rows',
    windows: [...stepWindows, ['all steps done → in force', 'commit schema', 'before'], ['upgraded', atRest, 'after']],
    uncounted: {
      ...maintenanceAtStart,
      ...Object.fromEntries(idWrites.map((boundary) => [boundary, 'is a window of the first start'])),
      'change schema': 'belongs to the step that is recorded next',
    },
    isStart: true,
    async prepare(site) {
      await fill(site);
      schema = await site.read(describeSchema);
      await site.kill();
      await site.read(downgrade);
      // An older version wrote none; one without its counterpart in the database counts as another platform's.
      await rm(join(site.home, 'appconnect', 'installation.ini'));
      [old, files] = [await site.read(stateOf), await site.settingsFiles()];
    },
    act: startOf,
    async unchanged(site) {
      expect(await site.read(stateOf)).to.deep.equal(old);
      expect(await site.settingsFiles()).to.deep.equal(files);
    },
    async check(site) {
      expect(await site.read(describeSchema)).to.equal(schema);
      const { events, ...kept } = await site.read(rowsOf);
      expect({ ...kept, events: events.slice(0, old.rows.events.length) }).to.deep.equal(old.rows);
      const cleo = await site.signIn('cleo');
      expect((await cleo.get(connection)).body.status).to.equal('connected');
    },
  };
}

describeFlows([upgradeFlow()]);
