import assert from 'node:assert/strict';
import type { HostPlatform } from '../../host/index.js';
import { type MakeHost, withPlugin } from './host-under-test.js';

const path = '/v1/conformance/started';

function addPing({ routes }: HostPlatform): void {
  routes.register({ method: 'GET', path, access: 'public', handle: async () => Response.json('open') });
}

export function describeStartup(makeHost: MakeHost): void {
  describe('startup', () => {
    it('finishes every task, in order, before it handles requests', async () => {
      const order: string[] = [];
      const task = (name: string) => ({
        name,
        run: async () => {
          order.push(`${name} begins`);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(`${name} ends`);
        },
      });
      const use = (platform: HostPlatform) => {
        addPing(platform);
        platform.startup.register(task('first'));
        platform.startup.register(task('second'));
      };
      await withPlugin(makeHost, use, async (host) => {
        assert.equal((await fetch(host.url + path)).status, 200);
        assert.deepEqual(order, ['first begins', 'first ends', 'second begins', 'second ends']);
      });
    });

    it('keeps the routes closed when a task throws, runs none after it, and names it', async () => {
      const ranAfter: string[] = [];
      const use = (platform: HostPlatform) => {
        addPing(platform);
        platform.startup.register({
          name: 'conformance-migration',
          run: async () => {
            throw new Error('the task of a test fails');
          },
        });
        platform.startup.register({ name: 'later', run: async () => void ranAfter.push('later') });
      };
      await withPlugin(makeHost, use, async (host) => {
        const health = await fetch(`${host.url}/health`);

        assert.notEqual((await fetch(host.url + path)).status, 200);
        assert.equal(health.status, 200);
        assert.match(await health.text(), /conformance-migration/);
        assert.deepEqual(ranAfter, []);
      });
    });
  });
}

export function describeStatus(makeHost: MakeHost): void {
  const read = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>;

  describe('status', () => {
    it('adds the fields of a plugin to the reports', () =>
      withPlugin(
        makeHost,
        ({ status }) => {
          status.contributeHealth(async () => ({ conformanceHealth: 1 }));
          status.contributeSystemStatus(async ({ signal }) => ({ conformanceStatus: signal instanceof AbortSignal }));
        },
        async (host) => {
          assert.equal((await read(`${host.url}/health`)).conformanceHealth, 1);
          assert.equal((await read(`${host.url}/v1/system/status`)).conformanceStatus, true);
        },
      ));

    it('leaves out a check that fails, and keeps the others', () =>
      withPlugin(
        makeHost,
        ({ status }) => {
          status.contributeHealth(() => {
            throw new Error('the check of a test fails');
          });
          status.contributeHealth(async () => ({ conformanceHealth: 1 }));
        },
        async (host) => {
          assert.equal((await read(`${host.url}/health`)).conformanceHealth, 1);
        },
      ));

    it('aborts the signal of a check that takes too long, and answers without it', () =>
      withPlugin(
        makeHost,
        ({ status }) => {
          status.contributeHealth(() => new Promise(() => {}));
          status.contributeHealth(async () => ({ conformanceHealth: 1 }));
        },
        async (host) => {
          assert.equal((await read(`${host.url}/health`)).conformanceHealth, 1);
        },
      )).timeout(10_000);
  });
}
