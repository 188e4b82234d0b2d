// Runs everything under load and faults: `npm run soak [-- --minutes 60 --json]`. Ctrl-C ends it early, with what it has by then.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { installWhenMissing } from './packages.mjs';
import { buildQuietly } from './tools.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, json: { type: 'boolean', default: false } },
});
if (!(Number(values.minutes) > 0)) {
  console.error(`--minutes ${values.minutes} is no number of minutes.`);
  process.exit(1);
}

installWhenMissing();
buildQuietly();

// In a process group of its own, so that Ctrl-C reaches neither the replicas nor the database before the soak has closed them.
const soak = fork(
  'dist/test/promises/soak/run-soak.js',
  ['--minutes', values.minutes, ...(values.json ? ['--json'] : [])],
  {
    detached: true,
    execArgv: ['--disable-warning=MaxListenersExceededWarning'],
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => soak.connected && soak.send('end'));
const [code] = await once(soak, 'exit');
process.exitCode = code ?? 1;
