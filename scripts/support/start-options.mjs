import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readPort } from './ports.mjs';

// Each is a whole Node process, and takes up to fifteen connections to the database.
const maxReplicas = 16;

const text = (fallback) => ({ type: 'string', ...(fallback && { default: fallback }) });
const options = {
  port: text('4870'),
  'provider-port': text('4871'),
  home: text(process.env.PLATFORM_HOME || '.platform'),
  database: text(),
  replicas: text('1'),
  catalog: text(),
  'public-origin': { type: 'string', multiple: true },
  'base-path': text(),
  control: { type: 'boolean', default: false },
  telemetry: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

export const help = `npm start [-- options]

  --port 4870            where the control center listens; 0 takes a free port
  --provider-port 4871   where the emulated provider listens; 0 takes a free port
  --home .platform       where everything is kept between runs; PLATFORM_HOME says so too
  --database ADDRESS     an SQLite file, or postgres://…; a file in the home unless given
  --replicas 1           so many hosts take turns at that port, each in a process of its own; wants postgres://…
  --catalog DIR          serves the apps of DIR/toolkits.json and DIR/tools.json
  --public-origin URL    where browsers reach it besides, through a tunnel for example; as often as needed
  --base-path /tools     the path below which the control center and all addresses are; none unless given
  --telemetry            prints what OpenTelemetry would be told: a line for each call and request
  --control              lets other programs spoil the emulated provider, for tests
`;

/** Parses the options of the sandbox; undefined for `--help`. Throws an Error that names the invalid option. */
export function readStartOptions() {
  const {
    help: wantsHelp,
    'provider-port': providerPort,
    'public-origin': publicOrigins,
    'base-path': basePath,
    ...values
  } = parseArgs({ options }).values;
  if (wantsHelp) return undefined;
  if (values.telemetry && values.replicas !== '1')
    throw new Error('--telemetry prints the spans of one host; leave out --replicas.');
  return {
    ...values,
    port: readPort('port', values.port),
    providerPort: readPort('provider-port', providerPort),
    home: readHome(values.home),
    database: readDatabase(values.database),
    replicas: readReplicas(values.replicas, values.database),
    publicOrigins: (publicOrigins ?? []).map(readOrigin),
    ...(basePath !== undefined && { basePath: readBasePath(basePath) }),
  };
}

function readHome(path) {
  const home = resolve(path);
  if (statSync(home, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(
      `--home ${home} is a file; name a folder, or a path where one can be made (PLATFORM_HOME says it too).`,
    );
  return home;
}

function readDatabase(address) {
  if (address === '')
    throw new Error(
      '--database is empty; name an SQLite file or postgres://…, or leave it out for a file in the home.',
    );
  const [scheme] = /^[a-z][a-z0-9+.-]+:\/\//i.exec(address ?? '') ?? [];
  // Its name alone: what follows may hold a password.
  if (scheme !== undefined && !isPostgres(address))
    throw new Error(`--database ${scheme}… is neither an SQLite file nor postgres://…; there is no other.`);
  return address;
}

const isPostgres = (address) => /^postgres(ql)?:\/\//.test(address);

function readReplicas(text, database = '') {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > maxReplicas)
    throw new Error(`--replicas ${text} is no number of replicas; it goes from 1 to ${maxReplicas}.`);
  if (count > 1 && !isPostgres(database))
    throw new Error(
      `--replicas ${count} needs a database that several processes can share: add --database postgres://…, since an SQLite file is for one.`,
    );
  return count;
}

function readBasePath(text) {
  if (!text.startsWith('/')) throw new Error(`--base-path wants a path such as /tools, not "${text}".`);
  return text;
}

function readOrigin(text) {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null')
    throw new Error(`--public-origin wants an address such as https://platform.example, not "${text}".`);
  return origin;
}
