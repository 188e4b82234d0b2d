import { fileURLToPath } from 'node:url';
import type { Logger } from '../../host/index.js';

export type ReferenceHostOptions = {
  /** 0, the default, takes a free one. */
  port?: number;
  /** The configuration directory; the database files are in it too. Made when missing. */
  home: string;
  /** Path of an SQLite file, or a `postgres://` address. Default: `platform.db` in the home. */
  database?: string;
  /** Path of `plugin.manifest.json`. Default: the one of this package. */
  pluginManifest?: string;
  /** The built control center. Default: the one of this package. */
  controlCenterDirectory?: string;
  /** Default: the environment of this process. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Default: one JSON object a line on standard error. */
  logger?: Logger;
  /** Origins beside the loopback ones at which browsers reach this host, through a tunnel for example. */
  publicOrigins?: string[];
  /** The clock that decides when people are signed out. */
  now?: () => Date;
};

const packageFile = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

export function withDefaults(options: ReferenceHostOptions) {
  return {
    port: options.port ?? 0,
    home: options.home,
    database: options.database,
    pluginManifest: options.pluginManifest ?? packageFile('plugin.manifest.json'),
    controlCenterDirectory: options.controlCenterDirectory ?? packageFile('dist/ui/control-center'),
    environment: options.environment ?? process.env,
    publicOrigins: options.publicOrigins ?? [],
    now: options.now ?? (() => new Date()),
  };
}
