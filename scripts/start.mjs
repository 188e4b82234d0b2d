// Installs and builds what is missing, then runs the sandbox until Ctrl-C.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const text = (fallback) => ({ type: 'string', ...(fallback && { default: fallback }) });
const options = {
  port: text('4870'),
  'provider-port': text('4871'),
  home: text(process.env.PLATFORM_HOME || '.platform'),
  database: text(),
  catalog: text(),
  control: { type: 'boolean', default: false },
};

try {
  const { port, 'provider-port': providerPort, home, ...others } = parseArgs({ options }).values;
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const run = (...words) => execFileSync('npm', words, { stdio: 'inherit' });
  // Not `npm ci`: it refuses a lock file that leaves out other systems' optional packages.
  if (!existsSync('node_modules/.package-lock.json')) run('install', '--no-save', '--no-fund', '--no-audit');
  console.log('Building…');
  run('run', 'build', '--silent');
  const { closeOnSignals, createJsonLogger, greetFromSandbox, startSandbox } = await import(
    '../dist/src/testing/index.js'
  );
  const places = { port: Number(port), providerPort: Number(providerPort), home: resolve(home) };
  const sandbox = await startSandbox({ ...others, ...places, logger: createJsonLogger({ level: 'warn' }) });
  closeOnSignals(sandbox);
  console.log(greetFromSandbox(sandbox));
} catch (error) {
  const isTaken = error.code === 'EADDRINUSE';
  const advice = 'Stop what uses it, or choose others with --port and --provider-port.';
  console.error(isTaken ? `Port ${error.port} is in use. ${advice}` : `Did not start: ${error.message}`);
  process.exit(1);
}
