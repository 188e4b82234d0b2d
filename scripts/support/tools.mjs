// The installed tools, started by Node itself: `npx` and the programs in `.bin` have other names on Windows.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const packages = { biome: '@biomejs/biome', mocha: 'mocha', tsc: 'typescript', vite: 'vite' };

/** The arguments with which Node runs a tool. It must be installed by now. */
export function toolArguments(program, ...args) {
  const folder = `node_modules/${packages[program]}`;
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return [`${folder}/${bin[program]}`, ...args];
}

/** Runs a tool to its end. Throws when it fails. */
export function runTool(program, ...args) {
  execFileSync(process.execPath, toolArguments(program, ...args), { stdio: 'inherit' });
}

/** Compiles the sources, without elements and tests. */
export function compileSources() {
  runTool('tsc', '-b', 'tsconfig.src.json');
}

/** Compiles everything. Its errors are printed, and not what it reports besides. */
export function compileQuietly() {
  runQuietly(toolArguments('tsc', '-b'));
}

/** Compiles everything, and bundles the elements. */
export function buildQuietly() {
  compileQuietly();
  runQuietly(['scripts/build-ui.mjs']);
}

function runQuietly(args) {
  execFileSync(process.execPath, args, { stdio: ['inherit', 'ignore', 'inherit'] });
}
