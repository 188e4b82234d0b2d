// Installs and builds what is missing, then runs the sandbox until Ctrl-C.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const text = (fallback) => ({ type: 'string', ...(fallback && { default: fallback }) });
const { values } = parseArgs({
  options: {
    port: text('4870'),
    'provider-port': text('4871'),
    home: text(process.env.PLATFORM_HOME || '.platform'),
    database: text(),
    catalog: text(),
    control: { type: 'boolean', default: false },
  },
});
const { port, 'provider-port': providerPort, home, ...others } = values;

try {
  const run = (...words) => execFileSync('npx', ['--no-install', ...words], { stdio: 'inherit' });
  if (!existsSync('node_modules/.package-lock.json')) execFileSync('npm', ['ci'], { stdio: 'inherit' });
  console.log('Building…');
  run('tsc');
  for (const mode of ['production', 'control-center']) {
    run('vite', 'build', '--config', 'ui/vite.config.ts', '--mode', mode, '--logLevel', 'warn');
  }
  const { createJsonLogger, greetFromSandbox, startSandbox } = await import('../dist/src/testing/index.js');
  const places = { port: Number(port), providerPort: Number(providerPort), home: resolve(home) };
  const sandbox = await startSandbox({ ...others, ...places, logger: createJsonLogger({ level: 'warn' }) });
  console.log(greetFromSandbox(sandbox));
  const close = () => sandbox.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, close);
} catch (error) {
  const isTaken = error.code === 'EADDRINUSE';
  const advice = 'Stop what uses it, or choose others with --port and --provider-port.';
  console.error(isTaken ? `Port ${error.port} is in use. ${advice}` : `Did not start: ${error.message}`);
  process.exit(1);
}
