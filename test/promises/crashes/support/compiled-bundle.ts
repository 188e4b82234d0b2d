import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import type { Order } from './probed-host.js';

/** What each bundle exports that runs in this process. */
const running = new Map<string, object>();

/** Runs a bundle, once in this process. */
export function runBundle<Exports extends object>(file: string): Exports {
  const exports = running.get(file) ?? run(file);
  running.set(file, exports);
  return exports as Exports;
}

function run(file: string): object {
  const module = { exports: {} };
  compile(file)(module.exports, requireFrom(file), module, file, dirname(file));
  return module.exports;
}

/**
 * Takes what an earlier process had compiled of it, since compiling took two fifths of a start.
 * A process that is told to keeps what it has compiled beside the bundle.
 */
function compile(file: string) {
  const kept = `${file}.compiled`;
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
  process.on('message', (order: Order) => {
    if (order.do === 'keepCompiled') replace(kept, script.createCachedData());
  });
  return script.runInThisContext();
}

/** Whole, since other processes may read it meanwhile, and write it. */
function replace(file: string, data: Buffer): void {
  const copy = `${file}.${process.pid}`;
  writeFileSync(copy, data);
  renameSync(copy, file);
}

/** Also of the addresses that modules are imported by, which a kept script cannot do. */
function requireFrom(file: string) {
  const require = createRequire(file);
  return (name: string) => require(name.startsWith('file:') ? fileURLToPath(name) : name);
}
