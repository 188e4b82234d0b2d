import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fetchPackages, folderOfPackages } from '../package/fetch-packages.js';

/** One request of the provider's API, as its client knows it. `type` names what may be sent; some send nothing. */
export type Operation = { method: string; path: string; type?: string };

const packages = { '@composio/client': '2.0.0-rc.6' };

/** Its types alone are wanted; none of its code runs. Throws when it cannot be had. */
export async function fetchClientTypes(): Promise<void> {
  await fetchPackages(packages);
}

function folderOf(): string {
  const { resolve } = createRequire(join(folderOfPackages(packages), 'package.json'));
  return dirname(resolve('@composio/client'));
}

/** The declarations of the client, which were made from the provider's OpenAPI document, all of them exported. */
export function clientDeclarations(): string {
  const folder = folderOf();
  const [file = ''] = readdirSync(folder).filter((name) => /^client-.*\.d\.mts$/.test(name));
  return readFileSync(join(folder, file), 'utf8')
    .replaceAll(/^(?:import|export) .*$/gm, '')
    .replaceAll(/^(type|interface) /gm, 'export $1 ')
    .replaceAll(/\b(?:Config\$1|Migration)\b(?=[;,\s])/g, 'unknown');
}

/** Every request that the client can send. */
export function clientOperations(): Operation[] {
  const folder = folderOf();
  const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('generated-operations-'));
  const text = readFileSync(join(folder, file), 'utf8');
  const types = typesByPlace();
  return [...text.matchAll(/method: "(\w+)",\s*path: "([^"]+)"/g)].map(([, method = '', path = '']) => {
    const type = types.get(`${method.toUpperCase()} ${path}`);
    return { method: method.toUpperCase(), path, ...(type && { type }) };
  });
}

function typesByPlace(): Map<string, string> {
  const declared = clientDeclarations().matchAll(
    /^export type ((Get|Post|Patch|Put|Delete)\w+Data) = \{$(.*?)^\};$/gms,
  );
  return new Map(
    [...declared].map(([, type = '', method = '', fields = '']) => {
      const path = /^ {2}url: '([^']+)';$/m.exec(fields)?.[1];
      return [`${method.toUpperCase()} ${path}`, type];
    }),
  );
}
