// Runs the provider emulator: `npm run provider [-- --port 4871 --catalog DIR --key KEY --state FILE --control]`
import { parseArgs } from 'node:util';
import { readPort } from './ports.mjs';

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

function readArguments() {
  try {
    const { values } = parseArgs({ options });
    const { key: projectKey, catalog: catalogDirectory, state: stateFile, control } = values;
    if (projectKey === '') fail('--key needs a key');
    return { port: readPort('port', values.port), projectKey, catalogDirectory, stateFile, control };
  } catch (error) {
    return fail(error.message);
  }
}

const emulatorOptions = readArguments();
const { startProviderEmulator } = await import('../dist/src/testing/provider-emulator/provider-emulator.js').catch(
  (error) => fail(error.code === 'ERR_MODULE_NOT_FOUND' ? 'not built yet, run: npm run build' : error.message),
);
const emulator = await startProviderEmulator(emulatorOptions).catch((error) =>
  fail(error.code === 'EADDRINUSE' ? `port ${emulatorOptions.port} is taken, choose another --port` : error.message),
);
console.log(`The provider emulator listens on ${emulator.url}\nProject key: ${emulator.projectKey}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => emulator.close());
