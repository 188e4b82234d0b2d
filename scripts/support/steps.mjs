import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { toolArguments } from './tools.mjs';

const stepTimeoutMs = 15 * 60_000;

// Suites often wait, for a retry or for a page, so two processes more than processors keep them busy.
const maxProcesses = Math.min(8, availableParallelism() + 2);

/** A step that runs one of the installed tools. */
export const tool = (name, program, ...args) => ({ name, program, args });

/** A step that runs the compiled tests of these folders of `test`. */
export const tests = (name, ...folders) =>
  tool(name, 'mocha', '--reporter', 'dot', ...folders.map((folder) => `dist/test/${folder}/**/*.test.js`));

/**
 * Runs steps in parallel. The next one to start is always the first that finds room; a step of several `processes` takes as much
 * of it. Prints a line for each step when it ends, and its output if it failed or `isPrinted`.
 * @returns the names of the failed steps.
 */
export async function runSteps(steps) {
  const pending = [...steps];
  const failed = [];
  const processesOf = ({ processes = 1 }) => processes;
  let room = maxProcesses;
  const startPending = async () => {
    const index = pending.findIndex((step) => processesOf(step) <= room);
    if (index < 0) return;
    const [step] = pending.splice(index, 1);
    room -= processesOf(step);
    const others = startPending();
    if (!(await run(step))) failed.push(step.name);
    room += processesOf(step);
    await Promise.all([others, startPending()]);
  };
  await startPending();
  return failed;
}

/** Deletes the compiled tests whose source was deleted; otherwise they would still run. */
export function removeStaleTests() {
  if (!existsSync('dist/test')) return;
  const compiled = readdirSync('dist/test', { recursive: true }).filter((path) => path.endsWith('.test.js'));
  const isStale = (path) => !existsSync(`test/${path.replace(/js$/, 'ts')}`);
  for (const path of compiled.filter(isStale)) rmSync(`dist/test/${path}`);
}

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function run({ name, program, args, isPrinted = false }) {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, program ? toolArguments(program, ...args) : args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: stepTimeoutMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const code = await ended;
  const passing = /^\s*(\d+ passing)/m.exec(output)?.[1] ?? '';
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(32)} ${seconds(startedAtMs).padStart(8)}  ${passing}`);
  if (code === 0 && isPrinted) console.log(output);
  if (code !== 0) console.log(`${output}\n${name} ended with ${child.signalCode ?? code}.\n`);
  return code === 0;
}
