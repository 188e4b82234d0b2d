// Runs everything under load and faults.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { installWhenMissing } from './support/packages.mjs';
import { buildQuietly } from './support/tools.mjs';
import { readArguments, refuse } from './support/usage.mjs';

const usage = `npm run soak [-- --minutes 60 --json]

  Runs everything under load and faults for so long, and says which promises held. Ctrl-C ends it early, with what it has by then.
`;
const { values } = readArguments({
  usage,
  options: { minutes: { type: 'string', default: '60' }, json: { type: 'boolean', default: false } },
});
if (!(Number(values.minutes) > 0)) refuse(`--minutes ${values.minutes} is no number of minutes.`, usage);

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
