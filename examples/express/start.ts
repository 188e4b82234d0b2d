import type { Logger } from 'appconnect/host';
import { startPlatform } from './platform.js';

const withReason = (_name: string, value: unknown) =>
  value instanceof Error ? { message: value.message, stack: value.stack, cause: value.cause } : value;

/** JSON keeps each entry on a line of its own, whatever the names in it. */
const log = (level: keyof Logger) => (message: string, fields?: Record<string, unknown>) =>
  void process.stderr.write(`${JSON.stringify({ level, message, ...fields }, withReason)}\n`);

const settings = 'Set by PORT, PLATFORM_HOME, DATABASE_URL, PUBLIC_ORIGIN (the origin) and BASE_PATH (the basePath).';
// Docker Compose passes what is not set as empty, and SQLite keeps nothing in a file without a name.
const { PLATFORM_HOME, DATABASE_URL, PORT, PUBLIC_ORIGIN, BASE_PATH } = process.env;
const home = PLATFORM_HOME || '.platform/express';
const start = startPlatform({
  home,
  database: DATABASE_URL || `${home}/platform.db`,
  port: Number(PORT || 4880),
  publicOrigin: PUBLIC_ORIGIN || undefined,
  basePath: BASE_PATH,
  logger: { debug: () => {}, info: log('info'), warn: log('warn'), error: log('error') },
});
const platform = await start.catch((error) => {
  process.stderr.write(`The platform did not start. ${error.message}\n${settings}\n`);
  process.exit(1);
});
process.stdout.write(`The platform listens on ${platform.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void platform.close());
