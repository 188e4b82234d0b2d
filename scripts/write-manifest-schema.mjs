// Writes plugin.manifest.schema.json from the schema in src/contract; run after `npx tsc -b`, with the build's folder as argument.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from './support/tools.mjs';

const build = process.argv[2] ?? 'dist';
const contract = pathToFileURL(resolve(build, 'src/contract/manifest-contract.js')).href;
const { toManifestJsonSchema } = await import(contract);

await writeFile('plugin.manifest.schema.json', `${JSON.stringify(toManifestJsonSchema(), undefined, 2)}\n`);
runTool('biome', 'format', '--write', 'plugin.manifest.schema.json');
