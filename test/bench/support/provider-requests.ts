import type { SeparateEmulator } from './emulator-process.js';

type RecordedRequest = { method: string; path: string; rpcMethod?: string };

/**
 * The requests about tool sessions that the provider gets while `work` runs, in order, such as `MCP tools/call`. Others, as for the
 * catalog, are sent in the background.
 */
export async function sessionRequestsDuring(
  emulator: SeparateEmulator,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const before = await listRequests(emulator);
  await work();
  const since = (await listRequests(emulator)).slice(before.length);
  return since.filter(({ path }) => path.includes('/tool_router/')).map(nameOf);
}

async function listRequests({ url }: SeparateEmulator): Promise<RecordedRequest[]> {
  const response = await fetch(`${url}/_emulator/requests`);
  return response.json();
}

function nameOf({ method, path, rpcMethod }: RecordedRequest): string {
  return rpcMethod === undefined ? `${method} ${path.replace(/^\/api\/v[\d.]+/, '')}` : `MCP ${rpcMethod}`;
}
