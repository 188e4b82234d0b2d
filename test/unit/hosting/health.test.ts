import { expect } from 'chai';
import type { PluginHostOptions } from '../../../src/hosting/index.js';
import { PluginHostUnderTest } from '../../support/hosts/plugin-host-under-test.js';

const reports = ['/health', '/v1/system/status'];

describe('The reports of a PluginHost', () => {
  let test: PluginHostUnderTest;

  beforeEach(() => {
    test = new PluginHostUnderTest();
  });

  const faults: [string, PluginHostOptions['findSession']][] = [
    ['throws', () => failing()],
    ['rejects', async () => failing()],
    [
      'rejects as a database does that is away',
      () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    ],
    ['never answers', () => new Promise(() => {})],
  ];
  for (const [what, findSession] of faults) {
    it(`answer a monitor where the host's findSession ${what}`, async () => {
      const host = await test.start({ findSession });

      for (const path of reports) {
        const answer = await test.ask(host, path, { headers: { cookie: 'session=of-a-browser' } });

        expect([path, answer.status]).to.deep.equal([path, 200]);
        expect(await answer.json()).to.deep.include({ status: 'ok', plugin: { state: 'open' } });
      }
    });
  }

  it('tell a load balancer by the status of /health whether the plugin is open', async () => {
    let finishMigration = () => {};
    const migrated = new Promise<void>((resolve) => {
      finishMigration = resolve;
    });
    const host = test.create();
    const statusOf = async (path: string) => (await test.ask(host, path)).status;

    const start = test.startPlugin(host, ({ startup }) => {
      startup.register({ name: 'tables', run: () => migrated });
    });
    expect(await (await test.ask(host, '/health')).json()).to.deep.include({ plugin: { state: 'starting' } });
    expect(await statusOf('/health')).to.equal(503);
    finishMigration();
    await start;
    expect(await statusOf('/health')).to.equal(200);
    await host.stop();

    expect(await statusOf('/health')).to.equal(503);
    expect(await (await test.ask(host, '/health')).json()).to.include({ appconnectAvailable: false });
    expect(await statusOf('/v1/system/status')).to.equal(200);
  });

  it('take no replica out of service whose plugin is open and degraded', async () => {
    const host = await test.start({}, ({ status }) => status.contributeHealth(async () => ({ degraded: true })));

    const answer = await test.ask(host, '/health');

    expect([answer.status, (await answer.json()).status]).to.deep.equal([200, 'degraded']);
  });
});

function failing(): never {
  throw new Error('The sessions of this test fail.');
}
