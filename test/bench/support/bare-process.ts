import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openBareClient } from './bare-client.js';

/** Starts a process in which a bare MCP client makes one call, and waits for its answer. */
export async function callFromNewProcess(sessionUrl: string, key: string): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] });
  child.send({ sessionUrl, key });
  await once(child, 'message');
  await once(child, 'exit');
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const [{ sessionUrl, key }] = await once(process, 'message');
  const client = await openBareClient(sessionUrl, key);
  const { isError } = await client.callTool({ name: 'GMAIL_FETCH_EMAILS', arguments: { max_results: 3 } });
  if (isError) throw new Error('The call failed.');
  process.send('answered', () => process.exit(0));
}
