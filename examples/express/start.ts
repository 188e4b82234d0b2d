import type { Logger } from 'appconnect/host';
import { startPlatform } from './platform.js';

const withReason = (_name: string, value: unknown) =>
  value instanceof Error ? { message: value.message, stack: value.stack } : value;

/** JSON keeps each entry on a line of its own, whatever the names in it. */
const log = (level: keyof Logger) => (message: string, fields?: Record<string, unknown>) =>
  void process.stderr.write(`${JSON.stringify({ level, message, ...fields }, withReason)}\n`);

const { PLATFORM_HOME: home = '.platform/express', DATABASE_URL, PORT, PUBLIC_ORIGIN, BASE_PATH } = process.env;
const platform = await startPlatform({
  home,
  database: DATABASE_URL ?? `${home}/platform.db`,
  port: Number(PORT ?? 4880),
  publicOrigin: PUBLIC_ORIGIN,
  basePath: BASE_PATH,
  logger: { debug: () => {}, info: log('info'), warn: log('warn'), error: log('error') },
});
process.stdout.write(`The platform listens on ${platform.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void platform.close());
