import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

// Run under a newer Node than the tests, beside another copy of the package: so it is a program, and finds it by folder.
const [directory = '', url = '', apiKey = ''] = process.argv.slice(2);
const { resolve } = createRequire(`${directory}/package.json`);
const { Composio } = await import(pathToFileURL(resolve('@composio/core')).href);
const composio = new Composio({ apiKey, baseURL: url, allowTracking: false, disableVersionCheck: true });

const signIn = (page: string) =>
  fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ account: 'ada@example.com', decision: 'allow' }),
    redirect: 'manual',
  });
const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);
const itemsOf = <Item>(page: Item[] | { items: Item[] }): Item[] => (Array.isArray(page) ? page : page.items);

const config = await composio.authConfigs.create('gmail', {
  type: 'use_composio_managed_auth',
  isEnabledForToolRouter: true,
});
const keyed = await composio.authConfigs.create('perplexityai', {
  type: 'use_custom_auth',
  authScheme: 'API_KEY',
  name: 'keys',
  credentials: {},
});
const request = await composio.connectedAccounts.link('ada', config.id, { callbackUrl: 'https://host.test/back' });
await signIn(request.redirectUrl);
const account = await request.waitForConnection();
const session = await composio.create('ada', {
  mcp: true,
  sessionPreset: 'direct_tools',
  toolkits: { enable: ['gmail'] },
  connectedAccounts: { gmail: account.id },
  premiumUsage: false,
});
const sent = await session.execute('GMAIL_SEND_EMAIL', { to: 'ben@example.com' });
const again = await composio.use(session.sessionId);
const run = await composio.tools.execute('GMAIL_FETCH_EMAILS', {
  userId: 'ada',
  connectedAccountId: account.id,
  arguments: {},
  version: '20260901_00',
});
const listed = await composio.connectedAccounts.list({ userIds: ['ada'] });
const proxied = await composio.tools.proxyExecute({
  endpoint: '/users/me',
  method: 'GET',
  connectedAccountId: account.id,
});
const webhook = await composio.webhooks.subscriptions.set({
  webhookUrl: 'https://host.test/hook',
  enabledEvents: ['composio.trigger.message'],
});
await again.delete();
const gone = await composio.use(session.sessionId).catch((error: { status?: number }) => error);

const seen = {
  toolkits: slugsOf(itemsOf(await composio.toolkits.get({ sortBy: 'usage', limit: 3 }))),
  several: slugsOf(itemsOf(await composio.toolkits.getMany(['slack', 'gmail']))),
  one: (await composio.toolkits.get('gmail')).name,
  authConfigs: (await composio.authConfigs.list({})).items.map(({ id }: { id: string }) => id === keyed.id),
  account: { status: account.status, isListed: listed.items.some(({ id }: { id: string }) => id === account.id) },
  session: { mcp: session.mcp.url.startsWith(`${url}/tool_router/`), isSame: again.sessionId === session.sessionId },
  sent: { error: sent.error, to: sent.data?.to },
  run: { successful: run.successful, messages: run.data?.messages?.length },
  proxied: proxied.status,
  triggers: itemsOf(await composio.triggers.listTypes()).length,
  webhooks: itemsOf<{ id: string }>(await composio.webhooks.subscriptions.list()).map(({ id }) => id === webhook.id),
  gone: gone.status,
};
process.stdout.write(JSON.stringify(seen));
