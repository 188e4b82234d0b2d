// Migrates a database in a separate process: `node migrate-process.js <knex config as JSON>`.
import 'reflect-metadata';
import knex from 'knex';
import { migrate } from '../../../src/stores/migrations/migrate.js';

const client = knex(JSON.parse(process.argv[2] ?? '{}'));
await migrate(client).finally(() => client.destroy());
