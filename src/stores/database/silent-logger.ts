import type { Knex } from 'knex';

const ignore = () => undefined;

/** Knex writes to the console what it also throws, unless its client has a log. */
export const silentLogger: Knex.Logger = { debug: ignore, warn: ignore, error: ignore, deprecate: ignore };
