import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProviderEmulator, startReferenceHost } from 'appconnect/testing';

/**
 * Uses an installed package, `node first-use.mjs [BASE_PATH [DATABASE]]`: a key is saved, an app enabled, and an agent asked for its
 * tools. Prints what came of it as JSON.
 */
const [basePath = '', database] = process.argv.slice(2);
const home = await mkdtemp(join(tmpdir(), 'appconnect-first-use-'));
const provider = await startProviderEmulator();
const silent = () => undefined;
const host = await startReferenceHost({
  home,
  basePath,
  environment: { APPCONNECT_PROVIDER_URL: provider.url },
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  ...(database !== undefined && { database }),
});
const cookie = await host.signIn('ada', 'acme');

async function send(method: string, path: string, body?: object) {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(`${host.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const key = await send('PUT', '/v1/appconnect/settings/api-key', { apiKey: provider.projectKey });
const enabled = await send('PUT', '/v1/appconnect/apps/hackernews/enablement');
const found = await send('POST', '/v1/agents/acme-assistant/tools/appconnect__search_actions', {
  input: { query: 'top stories' },
});
process.stdout.write(
  JSON.stringify({
    problems: host.problems,
    statuses: [key.status, enabled.status, found.status],
    answer: JSON.stringify(found.body).slice(0, 2_000),
  }),
);
await host.close();
await provider.close();
await rm(home, { recursive: true });
