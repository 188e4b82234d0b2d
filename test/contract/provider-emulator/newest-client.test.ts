import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { fetchNewestClient, type NewestClient } from '../../support/newest-client/fetch-newest-client.js';
import { tinyCatalog } from '../../support/provider-emulator/tiny-catalog.js';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../support/newest-client/drive-newest-client.js', import.meta.url));

describe("Provider emulator with the provider's newest client", () => {
  let client: NewestClient;
  let emulator: ProviderEmulator;

  before(async function () {
    try {
      client = await fetchNewestClient();
    } catch (error) {
      const [reason] = (error as Error).message.split('\n');
      process.stdout.write(`    skipped: the provider's newest client and a Node for it cannot be had (${reason})\n`);
      this.skip();
    }
    emulator = await startProviderEmulator({ catalog: tinyCatalog });
  });

  after(() => emulator?.close());

  it('serves toolkits, auth configs, a link, accounts, a session, its tools and calls', async () => {
    const { stdout } = await run(client.node, [program, client.directory, emulator.url, emulator.projectKey]);

    expect(JSON.parse(stdout)).to.deep.equal({
      toolkits: ['gmail', 'slack', 'perplexityai'],
      several: ['gmail', 'slack'],
      one: 'Gmail',
      authConfigs: [false, true],
      account: { status: 'ACTIVE', isListed: true },
      session: { mcp: true, isSame: true },
      sent: { error: null, to: 'ben@example.com' },
      run: { successful: true, messages: 1 },
      proxied: 200,
      triggers: 0,
      webhooks: [true],
      gone: 404,
    });
  });
});
