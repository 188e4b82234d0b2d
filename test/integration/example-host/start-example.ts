import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlatformOptions, startPlatform } from '../../../examples/express/platform.js';
import { sessionCookie } from '../../../examples/express/sessions.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { openPostgres, openSqlite, type TestDatabase } from '../../support/stores/databases.js';

/** Each database and each path once. */
export const variants = [
  { database: 'SQLite', basePath: '', open: openSqlite },
  { database: 'PostgreSQL', basePath: '/tools', open: openPostgres },
];

/** The example in a home and a database of its own, which go with it. */
export async function startExample(
  options: Partial<PlatformOptions> = {},
  open: () => Promise<TestDatabase> = openSqlite,
) {
  const [home, database] = await Promise.all([mkdtemp(join(tmpdir(), 'appconnect-example-')), open()]);
  const platform = await startPlatform({
    home,
    database: database.address,
    logger: createQuietLogger(),
    environment: {},
    ...options,
  });
  return {
    ...platform,
    /** Signs somebody in without the page. Returns the value of a `Cookie` header. */
    signIn: async (userId: string): Promise<string> => {
      const id = await platform.sessions.begin('acme', userId);
      if (id === undefined) throw new Error(`There is no ${userId}.`);
      return `${sessionCookie}=${id}`;
    },
    close: async () => {
      await platform.close();
      await database.close();
      await rm(home, { recursive: true });
    },
  };
}

export type Example = Awaited<ReturnType<typeof startExample>>;
