import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fetchPackages } from '../package/fetch-packages.js';

const core = '0.21.0';
// The client that this core pins is not in every registry; this one was made from the same document.
const client = '2.0.0-rc.6';
const neededNode = [22, 22, 3];
const fetchedNode = '24.21.0';

export type NewestClient = { directory: string; node: string };

/** The provider's newest client, with a Node that it runs on. Throws when it cannot be had. */
export async function fetchNewestClient(): Promise<NewestClient> {
  const ofNode = runsHere() ? {} : { [`node-${platform()}-${arch()}`]: fetchedNode };
  const packages = { '@composio/core': core, '@composio/client': client, ...ofNode };
  const directory = await fetchPackages(packages, { overrides: { '@composio/client': client } });
  const [node] = Object.keys(ofNode);
  return { directory, node: node ? join(directory, 'node_modules', node, 'bin', 'node') : process.execPath };
}

function runsHere(): boolean {
  const own = process.versions.node.split('.').map(Number);
  const at = neededNode.findIndex((part, index) => part !== own[index]);
  return at < 0 || (own[at] ?? 0) > (neededNode[at] ?? 0);
}
