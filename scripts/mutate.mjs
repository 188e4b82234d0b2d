// Makes the deliberate mistakes of `test/promises/mutation`, one at a time, and prints which test catches each of them.
import { installWhenMissing } from './support/packages.mjs';
import { seconds } from './support/steps.mjs';
import { compileQuietly } from './support/tools.mjs';
import { readArguments } from './support/usage.mjs';

const usage = `npm run mutate [-- --json] [text…]

  Makes the deliberate mistakes whose names have those texts, all of them unless given, and says which test catches each.
`;
const options = { json: { type: 'boolean' } };
const { values, positionals } = readArguments({ usage, options, allowPositionals: true });

installWhenMissing();
compileQuietly();
const { mistakes } = await import('../dist/test/promises/mutation/mistakes.js');
const { tryMistakes } = await import('../dist/test/promises/mutation/try-mistakes.js');

const startedAtMs = performance.now();
const chosen = mistakes.filter(({ name }) => positionals.every((text) => name.includes(text)));
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort(new Error(signal)));

const attempts = await tryMistakes(chosen, {
  signal: interruption.signal,
  onAttempt: (attempt) => values.json || print(attempt),
}).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const survivors = attempts.filter(({ caughtBy }) => caughtBy === undefined);
if (values.json) console.log(JSON.stringify(attempts, undefined, 2));
else console.log(`\n${attempts.length - survivors.length} of ${attempts.length} caught, in ${seconds(startedAtMs)}.`);
if (survivors.length > 0 || attempts.length === 0) process.exitCode = 1;

function print({ name, place, caughtBy, problem, seconds: duration }) {
  console.log(`${caughtBy ? '✓' : '✗'} ${name} · ${place} · ${duration.toFixed(1)} s`);
  console.log(caughtBy ? `    ${caughtBy.file}: ${caughtBy.test}` : `    NOT CAUGHT: ${problem}`);
}
