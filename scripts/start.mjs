// Installs missing packages, builds, and runs the sandbox until Ctrl-C.
import { dirname } from 'node:path';
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

function explain({ code, port, path, message }) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or choose others with --port and --provider-port.`;
  if (code === 'STATE_FILE_IN_USE')
    return `${dirname(path)} is in use by another sandbox. Stop that one, or choose another folder with --home.`;
  return `Did not start: ${message}`;
}

try {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const options = readStartOptions();
  if (options) await start(options);
  else console.log(help);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
