import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { HostPlatform, PluginManifest } from '../../../src/host/index.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { type ReferenceHost, startReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

const route = { method: 'GET', path: '/v1/inline/words', access: 'member' } as const;
const contributions: PluginManifest['contributions'] = {
  routes: [route],
  channels: ['web'],
  migrations: ['inline-tables'],
  slots: [{ slot: 'activity', element: 'inline-words' }],
  health: [],
  systemStatus: [],
  configuration: [],
};

describe('Reference host: plugin lifecycle', () => {
  const directory = useTemporaryDirectory();
  let host: ReferenceHost | undefined;
  afterEach(async () => {
    await host?.close();
    host = undefined;
  });

  const registerAll = ({ routes, tools, startup, ui }: HostPlatform, migrate = async () => {}) => {
    routes.register({ ...route, handle: async () => Response.json('words') });
    tools.registerProvider('web', { resolveTools: async () => ({ tools: [], instructions: '' }) });
    startup.register({ name: 'inline-tables', run: migrate });
    ui.mount({ slot: 'activity', element: 'inline-words' });
  };

  it('reports no problem for a plugin that registers what its manifest states', async () => {
    const activate = async (platform: HostPlatform) => {
      registerAll(platform);
      return nothingToClose;
    };
    host = await startHostWith(activate, { manifest: { contributions } });

    expect(host.problems).to.deep.equal([]);
    expect(host.contributions).to.deep.equal({
      routes: [route],
      channels: ['web'],
      migrations: ['inline-tables'],
      slots: [{ slot: 'activity', element: 'inline-words' }],
    });
    expect(await (await fetch(`${host.url}/health`)).json()).to.deep.include({ status: 'ok' });
  });

  it('reports the differences between a plugin and its manifest', async () => {
    const activate = async ({ routes }: HostPlatform) => {
      routes.register({ ...route, access: 'public', handle: async () => Response.json('words') });
      return nothingToClose;
    };
    host = await startHostWith(activate, { manifest: { contributions: { ...contributions, slots: [] } } });

    expect(host.problems).to.deep.equal([
      'stated but not registered: route GET /v1/inline/words (member)',
      'stated but not registered: channel web',
      'stated but not registered: migration inline-tables',
      'registered but not stated: route GET /v1/inline/words (public)',
    ]);
  });

  const failures: [string, string, (platform: HostPlatform) => void][] = [
    ['does not activate', 'activate', () => failing()],
    ['has a startup task that fails', 'inline-tables', (platform) => registerAll(platform, async () => failing())],
  ];
  for (const [what, step, use] of failures) {
    it(`keeps the paths and tools of a plugin closed that ${what}, names the step, and stays up`, async () => {
      const activate = async (platform: HostPlatform) => {
        use(platform);
        return nothingToClose;
      };
      host = await startHostWith(activate, { manifest: { contributions } });
      const headers = { cookie: await host.signIn('ada', 'acme') };

      for (const path of [route.path, '/v1/agents/acme-assistant/tools']) {
        const response = await fetch(host.url + path, { headers });
        const problem = await response.json();
        expect(response.status, path).to.equal(503);
        expect(problem).to.include({ code: 'plugin_closed' });
        expect(problem.detail).to.include(step);
      }
      const report = await fetch(`${host.url}/health`);
      const health = await report.json();
      expect(report.status).to.equal(503);
      expect(health.status).to.equal('degraded');
      expect(health.plugin).to.include({ id: 'inline', state: 'closed', task: step });
      const ui = await (await fetch(`${host.url}/v1/ui`)).json();
      expect(ui).to.deep.include({ slots: [], modules: [], plugin: health.plugin });
      expect(JSON.stringify([health, ui])).not.to.include('it fails in this test');
      expect(host.problems.join()).to.include('it fails in this test');
      expect((await fetch(`${host.url}/v1/agents`, { headers })).status).to.equal(200);
    });
  }

  const manifests: [string, Partial<PluginManifest> | Record<string, unknown>, string][] = [
    ['speaks another version of the host contract', { apiVersion: '2' }, 'speaks version 2'],
    ['has a field that nobody knows', { colour: 'red' }, 'colour'],
    ['names an entry outside its folder', { entry: { server: '../plugin.mjs' } }, 'entry.server'],
    ['names an entry that is not there', { entry: { server: './missing.mjs' } }, 'missing.mjs'],
  ];
  for (const [what, manifest, word] of manifests) {
    it(`does not load a plugin whose manifest ${what}`, async () => {
      host = await startHostWith(async () => nothingToClose, { manifest: manifest as Partial<PluginManifest> });

      expect(host.problems).to.have.length(1);
      expect(host.problems[0]).to.include(word);
      expect((await fetch(`${host.url}/health`)).status).to.equal(503);
    });
  }

  it('stays up when the plugin’s database is damaged, and does not change the file', async () => {
    const database = join(directory(), 'damaged.db');
    const content = 'this was never a database, and is long enough to look at'.repeat(100);
    await writeFile(database, content);
    const activate = async (platform: HostPlatform) => {
      registerAll(platform, async () => void (await (await platform.database.getClient()).raw('select 1')));
      return nothingToClose;
    };
    host = await startHostWith(activate, { manifest: { contributions }, database });

    expect(host.problems[0]).to.match(/inline-tables failed: .*not a database/);
    expect((await fetch(`${host.url}/v1/people`)).status).to.equal(200);
    expect(await readFile(database, 'utf8')).to.equal(content);
  });

  it('lets requests in progress finish while the plugin deactivates, and closes the database last', async () => {
    const order: string[] = [];
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let answer = () => {};
    const activate = async ({ routes, database }: HostPlatform) => {
      const handle = async () => {
        arrived();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await (await database.getClient()).raw('select 1');
        order.push('answered');
        return Response.json('late');
      };
      routes.register({ method: 'GET', path: '/v1/inline/late', access: 'public', handle });
      const deactivate = async () => {
        answer();
        await (await database.getClient()).raw('select 1');
        order.push('deactivated');
      };
      return { deactivate };
    };
    host = await startHostWith(activate);
    const late = fetch(`${host.url}/v1/inline/late`);
    await arrival;

    await host.close();

    expect(await (await late).json()).to.equal('late');
    expect(order).to.have.members(['answered', 'deactivated']);
    expect(await fetch(`${host.url}/health`).catch(() => 'refused')).to.equal('refused');
  });

  it('closes open streams', async () => {
    const activate = async ({ routes }: HostPlatform) => {
      const handle = async () =>
        new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
      routes.register({ method: 'GET', path: '/v1/inline/stream', access: 'member', handle });
      return nothingToClose;
    };
    host = await startHostWith(activate);
    const cookie = await host.signIn('cleo', 'acme');
    const open = () => fetch(`${host?.url}/v1/inline/stream`, { headers: { cookie } });
    const [signedOut, other] = [
      await open(),
      await fetch(`${host.url}/v1/inline/stream`, { headers: { cookie: await host.signIn('ben', 'acme') } }),
    ];

    await fetch(`${host.url}/v1/session`, { method: 'DELETE', headers: { cookie } });
    expect(await signedOut.text()).to.equal('');

    await host.changes.removeMember('acme', 'ben');
    expect(await other.text()).to.equal('');
  });

  it('throws one error when its port is taken, and leaves nothing open', async () => {
    host = await startHostWith(async () => nothingToClose);
    const { port } = new URL(host.url);

    const second = await startReferenceHost({
      port: Number(port),
      home: directory(),
      logger: createQuietLogger(),
    }).catch((error) => error);

    expect(second).to.include({ code: 'EADDRINUSE', port: Number(port) });
  });
});

function failing(): never {
  throw new Error('it fails in this test');
}
