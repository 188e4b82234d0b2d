// Shows every element in every state: `npm run gallery [-- --port 4880]`
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installWhenMissing } from './packages.mjs';
import { readPort } from './ports.mjs';

function readArguments() {
  try {
    return readPort('port', parseArgs({ options: { port: { type: 'string', default: '4880' } } }).values.port);
  } catch (error) {
    console.error(`gallery: ${error.message}`);
    return process.exit(1);
  }
}

const port = readArguments();
installWhenMissing();
const { build, preview } = await import('vite');
const settings = { configFile: 'ui/vite.config.ts', mode: 'gallery', logLevel: 'warn' };
const outDir = await mkdtemp(join(tmpdir(), 'appconnect-gallery-'));

// Vite exits at once on SIGTERM, so only an exit handler is certain to run.
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit());

await build({ ...settings, build: { outDir } });
const server = await preview({ ...settings, build: { outDir }, preview: { host: '127.0.0.1', port } });
console.log(`The gallery is at ${server.resolvedUrls.local[0]}`);
