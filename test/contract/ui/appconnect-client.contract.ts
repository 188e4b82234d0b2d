import { expect } from 'chai';
import type { AppListQuery } from '../../../src/contract/app-contract.js';
import type { AppConnectClient } from '../../../ui/api/appconnect-api.js';
import { rejectionOf } from '../../support/errors.js';

/**
 * What an org admin's elements talk to. Gmail and Notion are enabled; their account at Gmail works, the one at Notion ended,
 * and there are some dozens of further apps, Slack among them.
 */
export type ClientUnderTest = {
  client: AppConnectClient;
  close(): Promise<void>;
};

/** What the elements rely on, from the real service and from the one in their tests alike. */
export function describeAppConnectClient(open: () => Promise<ClientUnderTest>): void {
  let current: ClientUnderTest;
  let client: AppConnectClient;

  beforeEach(async () => {
    current = await open();
    client = current.client;
  });

  afterEach(() => current.close());

  const slugsOf = async (query: Partial<AppListQuery>) => (await client.listApps(query)).apps.map(({ app }) => app);

  it('counts what is enabled, connected and broken, whatever is looked at', async () => {
    const { counts, total } = await client.listApps({ view: 'all', limit: 1 });

    expect(counts).to.deep.equal({ enabled: 2, connected: 1, needsAttention: 1, catalog: total });
    expect((await client.listApps({ view: 'enabled' })).counts).to.deep.equal(counts);
  });

  it('wants nobody’s attention for an app that is off', async () => {
    await client.disableApp('notion');

    const { counts } = await client.listApps({});

    expect([counts.enabled, counts.needsAttention]).to.deep.equal([1, 0]);
  });

  it('shows what is enabled in its own view, and only part of the catalog where the most used are', async () => {
    const enabled = await client.listApps({ view: 'enabled' });
    const popular = await client.listApps({ view: 'popular' });

    expect(enabled.apps.map(({ app }) => app)).to.have.members(['gmail', 'notion']);
    expect(enabled.total).to.equal(2);
    expect(popular.total).to.be.below(popular.counts.catalog);
    expect(popular.apps.map(({ app }) => app)).to.include.members(['gmail', 'notion']);
  });

  it('gives every app once, page by page', async () => {
    const all = await slugsOf({ view: 'all', limit: 1_000 });

    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listApps({ view: 'all', limit: 20, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.total).to.equal(all.length);
      paged.push(...page.apps.map(({ app }) => app));
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(paged).to.deep.equal(all);
    expect(new Set(paged).size).to.equal(paged.length);
  });

  it('stays within a category, and counts its apps', async () => {
    const { categories } = await client.listApps({ view: 'all' });
    const [largest = { name: '', count: 0 }, next = { name: '', count: 0 }] = categories;

    const found = await client.listApps({ view: 'all', category: largest.name, limit: 1_000 });

    expect(found.total).to.equal(largest.count).and.to.be.at.least(next.count);
    expect(found.apps.every((each) => each.categories.includes(largest.name))).to.equal(true);
  });

  it('finds an app by its slug, and says when there is none', async () => {
    const slack = await client.getApp('slack');

    expect([slack.enabled, slack.connection]).to.deep.equal([false, { status: 'not_connected' }]);
    expect((await rejectionOf(client.getApp('nowhere'))).code).to.equal('not_found');
  });

  it('keeps a connection while its app is off', async () => {
    await client.disableApp('gmail');
    const off = await client.getApp('gmail');
    await client.enableApp('gmail');

    const on = await client.getApp('gmail');

    expect([off.enabled, on.enabled]).to.deep.equal([false, true]);
    expect([off.connection.status, on.connection.status]).to.deep.equal(['connected', 'connected']);
  });

  it('gives an app that is enabled for the first time to one agent', async () => {
    const { agentCount } = await client.enableApp('slack');

    expect(agentCount).to.equal(1);
    expect((await client.getApp('slack')).agentCount).to.equal(1);
  });

  it('starts and cancels a sign-in', async () => {
    await client.enableApp('slack');

    const { id } = await client.startSignIn('slack');
    const under = await client.getConnection('slack');
    const { connection } = await client.cancelSignIn('slack');

    expect([under.status, under.signIn?.id]).to.deep.equal(['signing_in', id]);
    expect(connection).to.deep.equal({ status: 'not_connected' });
  });

  it('leaves a working connection alone when a second sign-in is cancelled, and takes it away on demand', async () => {
    await client.startSignIn('gmail');

    const cancelled = await client.cancelSignIn('gmail');
    const disconnected = await client.disconnect('gmail');

    expect([cancelled.connection.status, disconnected.connection.status]).to.deep.equal(['connected', 'not_connected']);
    expect(disconnected.revoked).to.equal(true);
  });
}
