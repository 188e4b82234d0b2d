import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ActivePlugin } from '../../../src/host/host-platform.js';
import type { Principal } from '../../../src/host/routes.js';
import type { ResolvedTools, ToolRequest } from '../../../src/host/tools.js';

type Guide = {
  answer(request: IncomingMessage, response: ServerResponse, principal?: Principal): Promise<boolean>;
  plugin: ActivePlugin;
  resolve(chat: Omit<ToolRequest, 'channel'>): Promise<ResolvedTools[]>;
  closeDatabase(): Promise<void>;
};

/**
 * Runs the platform of the guide, `node first-call.js FOLDER KEY`, with a server before it in which everybody who says so is Ada.
 * Prints on a line of its own, as JSON, what came of each step of the guide's first call.
 */
const [folder = '', apiKey] = process.argv.slice(2);
const ada: Principal = { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'org_admin', isPlatformAdmin: true };

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
process.env.PUBLIC_ORIGIN = origin;
const guide = await importGuide();
server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
  const wasFound = await guide.answer(request, response, request.headers['x-session'] === 'ada' ? ada : undefined);
  if (!wasFound) response.writeHead(404).end();
});

const statuses = {
  stranger: await send('GET', '/settings', { 'x-session': 'nobody' }),
  head: await send('HEAD', '/settings'),
  key: await send('PUT', '/settings/api-key', {}, { apiKey }),
  foreign: await send('PUT', '/apps/hackernews/enablement', { origin: 'https://evil.example' }),
  enabled: await send('PUT', '/apps/hackernews/enablement', { origin }),
};
const result = await callFirstFound();
process.stdout.write(`\n${JSON.stringify({ statuses, result })}\n`);

await guide.plugin.deactivate();
server.close();
server.closeAllConnections();
await guide.closeDatabase();

async function importGuide(): Promise<Guide> {
  const load = (name: string) => import(pathToFileURL(join(folder, name)).href);
  return Object.assign({}, ...(await Promise.all(['routes.js', 'platform.js', 'tools.js', 'database.js'].map(load))));
}

async function send(method: string, path: string, headers = {}, body?: object): Promise<number> {
  const init = { method, headers: { 'x-session': 'ada', 'content-type': 'application/json', ...headers } };
  const response = await fetch(`${origin}/v1/appconnect${path}`, {
    ...init,
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.text();
  return response.status;
}

/** As the default agent in a web chat would: search, then run what comes first. */
async function callFirstFound(): Promise<unknown> {
  const { signal } = new AbortController();
  const chat = { orgId: 'acme', agentId: 'assistant', userId: 'ada', clientOrigin: origin, signal };
  const [tools] = await guide.resolve(chat);
  const call = (name: string, input: object) =>
    tools?.tools.find(({ definition }) => definition.name === name)?.call({ ...input }, { signal });
  const found = await call('appconnect__search_actions', { query: 'list latest stories' });
  const { actions = [] } = (found?.structuredContent ?? {}) as { actions?: { action: string }[] };
  return (await call('appconnect__invoke_action', { action: actions[0]?.action }))?.structuredContent;
}
