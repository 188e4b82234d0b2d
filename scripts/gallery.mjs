// Shows every element in every state.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWhenMissing } from './support/packages.mjs';
import { readPort } from './support/ports.mjs';
import { readArguments, refuse } from './support/usage.mjs';

const usage = `npm run gallery [-- --port 4880]

  Shows every element in every state, at that port; 0 takes a free one.
`;

function portOf(given) {
  try {
    return readPort('port', given);
  } catch (error) {
    return refuse(error.message, usage);
  }
}

const port = portOf(readArguments({ usage, options: { port: { type: 'string', default: '4880' } } }).values.port);
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
