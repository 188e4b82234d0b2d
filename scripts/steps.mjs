import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

const limitMs = 15 * 60_000;

// A suite waits now and then, for a retry or for a page, so one more than there are processors keeps them all at work.
const lanes = Math.min(4, availableParallelism() + 1);

/** A step that runs one of the installed tools. */
export const tool = (name, program, ...words) => ({ name, command: `node_modules/.bin/${program}`, words });

/** A step that runs the compiled tests of these folders of `test`. */
export const tests = (name, ...folders) =>
  tool(name, 'mocha', '--reporter', 'dot', ...folders.map((folder) => `dist/test/${folder}/**/*.test.js`));

/**
 * Runs steps side by side, in this order. Tells of each when it has ended, and all that it printed if it failed.
 * @returns the names of those that failed.
 */
export async function runSteps(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await run(step))) failed.push(step.name);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return failed;
}

/** Deletes the compiled tests whose source is gone, which would run for ever. */
export function removeStaleTests() {
  if (!existsSync('dist/test')) return;
  const compiled = readdirSync('dist/test', { recursive: true }).filter((path) => path.endsWith('.test.js'));
  const isStale = (path) => !existsSync(`test/${path.replace(/js$/, 'ts')}`);
  for (const path of compiled.filter(isStale)) rmSync(`dist/test/${path}`);
}

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function run({ name, command, words }) {
  const begun = performance.now();
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs, killSignal: 'SIGKILL' });
  const ended = new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  const printed = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const code = await ended;
  const passing = /^\s*(\d+ passing)/m.exec(printed)?.[1] ?? '';
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(32)} ${seconds(begun).padStart(8)}  ${passing}`);
  if (code !== 0) console.log(`${printed}\n${name} ended with ${child.signalCode ?? code}.\n`);
  return code === 0;
}
