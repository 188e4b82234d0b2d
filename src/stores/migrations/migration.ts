import type { Knex } from 'knex';

/** One step of the schema. A step that was released never changes again; what changes comes in a new one. */
export type Migration = Knex.Migration & { name: string; down: NonNullable<Knex.Migration['down']> };
