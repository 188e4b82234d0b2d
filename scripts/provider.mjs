// Runs the provider emulator.
import { readPort } from './support/ports.mjs';
import { readArguments, refuse } from './support/usage.mjs';

const usage = `npm run provider [-- options]

  --port 4871     where it listens; a free port unless given
  --catalog DIR   serves the apps of DIR/toolkits.json and DIR/tools.json
  --key KEY       the project key that it takes; ak_sandbox_project_key unless given
  --state FILE    keeps its data there; nothing is kept unless given
  --control       lets other programs spoil it, for tests
`;

const options = {
  port: { type: 'string', default: '0' },
  catalog: { type: 'string' },
  key: { type: 'string' },
  state: { type: 'string' },
  control: { type: 'boolean', default: false },
};

/** Prints one line and exits with 1. */
function fail(message) {
  console.error(`provider: ${message}`);
  process.exit(1);
}

function readOptions() {
  const { values } = readArguments({ usage, options });
  try {
    const { key: projectKey, catalog: catalogDirectory, state: stateFile, control } = values;
    return { port: readPort('port', values.port), projectKey, catalogDirectory, stateFile, control };
  } catch (error) {
    return refuse(error.message, usage);
  }
}

function load(path) {
  return import(`../dist/src/${path}.js`).catch((error) =>
    fail(error.code === 'ERR_MODULE_NOT_FOUND' ? 'not built yet, run: npm run build' : error.message),
  );
}

/** A key that no plugin would accept is refused here already, where it is mended. */
async function readKey(key) {
  const { normalizeKey } = await load('domain/project-key');
  try {
    return key === undefined ? key : normalizeKey(key);
  } catch (error) {
    return refuse(`--key: ${error.message}`, usage);
  }
}

const given = readOptions();
const emulatorOptions = { ...given, projectKey: await readKey(given.projectKey) };
const { startProviderEmulator } = await load('testing/provider-emulator/provider-emulator');
const emulator = await startProviderEmulator(emulatorOptions).catch((error) =>
  fail(error.code === 'EADDRINUSE' ? `port ${emulatorOptions.port} is taken, choose another --port` : error.message),
);
console.log(`The provider emulator listens on ${emulator.url}\nProject key: ${emulator.projectKey}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => emulator.close());
