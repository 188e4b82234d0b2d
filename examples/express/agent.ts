import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

// In place of an agent: `node dist/agent.js` signs in as ada, looks for an action, and runs the first that is found.
const [, , url = 'http://127.0.0.1:4880', query = 'list the latest stories'] = process.argv;
const print = (title: string, value: unknown) => process.stdout.write(`${title}: ${JSON.stringify(value, null, 2)}\n`);

const form = { method: 'POST', body: new URLSearchParams({ user: 'ada' }), redirect: 'manual' } as const;
const [cookie = ''] = (await fetch(`${url}/sign-in`, form)).headers.getSetCookie();
const requestInit = { headers: { cookie: cookie.split(';')[0] ?? '' } };
const address = new URL(`${url}/v1/agents/assistant/mcp`);

const agent = new Client({ name: 'agent', version: '1' });
await agent.connect(new StreamableHTTPClientTransport(address, { requestInit }));
const names = (await agent.listTools()).tools.map(({ name }) => name);
print('Tools', names);
if (names.length === 0) throw new Error('The agent has no tools: save the key and enable an app first.');
const search = await agent.callTool({ name: 'appconnect__search_actions', arguments: { query } });
const { actions = [] } = (search.structuredContent ?? {}) as { actions?: { action: string }[] };
const action = actions[0]?.action;
print('Found', action);
const result = await agent.callTool({ name: 'appconnect__invoke_action', arguments: { action } });
print('Result', result.structuredContent ?? result.content);
await agent.close();
