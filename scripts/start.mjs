// Installs missing packages, builds, and runs the sandbox until Ctrl-C.
import { fileURLToPath } from 'node:url';
import { installWhenMissing } from './support/packages.mjs';
import { assertFree } from './support/ports.mjs';
import { help, readStartOptions } from './support/start-options.mjs';
import { compileSources } from './support/tools.mjs';

async function start(options) {
  await assertFree(options.port);
  if (!process.env.APPCONNECT_API_KEY) await assertFree(options.providerPort);
  installWhenMissing();
  console.log('Building…');
  compileSources();
  await import('./build-ui.mjs');
  const { closeOnSignals, greetFromSandbox, ...testing } = await import('../dist/src/testing/index.js');
  if (options.telemetry) (await import('./support/print-spans.mjs')).printSpans();
  const sandbox = await startSandbox(options, testing);
  closeOnSignals(sandbox);
  console.log(await greetFromSandbox(sandbox));
}

function startSandbox(options, { createJsonLogger, startReplicatedSandbox, startSandbox }) {
  if (options.replicas === 1) return startSandbox({ ...options, logger: createJsonLogger({ level: 'warn' }) });
  // That a replica answers again is news, but no warning.
  const logger = createJsonLogger({ level: 'info' });
  return startReplicatedSandbox({ ...options, logger, logLevel: 'warn' });
}

try {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const options = readStartOptions();
  if (options) await start(options);
  else console.log(help);
} catch (error) {
  const isTaken = error.code === 'EADDRINUSE';
  const advice = 'Stop what uses it, or choose others with --port and --provider-port.';
  console.error(isTaken ? `Port ${error.port} is in use. ${advice}` : `Did not start: ${error.message}`);
  process.exit(1);
}
