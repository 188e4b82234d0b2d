import { expect } from 'chai';
import type { ExaminedPart } from '../../../src/provider/port/key-port.js';
import type { KeyArea } from '../../../src/testing/provider-emulator/projects/project.js';
import { printError, rejectionOf } from '../../support/errors.js';
import { gatewayTo } from '../../support/provider/scripted-server.js';
import { allRights } from '../../support/provider-emulator/all-rights.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';
import { neverAborted } from '../../support/signals.js';
import { until } from '../../support/until.js';

/** Two keys for each missing right: one is refused with 403 (`reported`), the other as an invalid key (`hidden`). */
const lacking = (area: KeyArea, form: 'reported' | 'hidden') => `ak_${form}_without_${area}`;
const areas = Object.keys(allRights) as KeyArea[];
const keys = areas.flatMap((area) =>
  (['reported', 'hidden'] as const).map((form) => ({
    key: lacking(area, form),
    areas: { ...allRights, [area]: 'none' as const },
    deniesAsInvalid: form === 'hidden',
  })),
);

describe('The examination of a key', () => {
  const current = withEmulator({ catalog: undefined, keys });
  const options = neverAborted();

  async function using<Result>(run: (gateway: ReturnType<typeof gatewayTo>) => Promise<Result>): Promise<Result> {
    const gateway = gatewayTo(current.emulator.url);
    try {
      return await run(gateway);
    } finally {
      await gateway.close();
    }
  }

  const check = (key: string) => using((gateway) => gateway.checkKey(key, { ...options, inSession: true }));
  const examine = (key: string) => using((gateway) => gateway.examineKey(key, options));
  const requests = (method: string, path: RegExp) =>
    current.emulator.requests().filter((request) => request.method === method && path.test(request.path));

  describe('when it is saved', () => {
    it('creates a session with an app that needs no sign-in, lists its actions, and deletes it', async () => {
      await check(current.emulator.projectKey);

      expect(requests('POST', /\/session$/)).to.have.length(1);
      expect(requests('DELETE', /\/session\/[^/]+$/).map(({ status }) => status)).to.deep.equal([200]);
      expect(requests('POST', /\/execute/)).to.deep.equal([]);
    });

    for (const path of ['*/tool_router/session', '*/mcp', '*/auth_configs']) {
      for (const status of [401, 403]) {
        it(`is not refused by a page of a gateway with ${status} at ${path}`, async () => {
          current.emulator.inject({ match: { path }, fault: { kind: 'html', status }, times: 9 });

          expect(await check(current.emulator.projectKey)).to.have.property('projectId');
        });
      }
    }

    it('creates none when the current key is only checked', async () => {
      await using((gateway) => gateway.checkKey(current.emulator.projectKey, options));

      expect(requests('POST', /./)).to.deep.equal([]);
    });

    const missing: [KeyArea, string][] = [
      ['auth_configs', 'auth configs'],
      ['connected_accounts', 'connected accounts'],
      ['tools', 'tools'],
      ['session_management', 'sessions'],
      ['session_tool_execution', 'session execution'],
    ];
    for (const form of ['reported', 'hidden'] as const) {
      for (const [area, name] of missing) {
        it(`names the right to ${name} that a key lacks, refused as ${form === 'reported' ? 'a missing right' : 'an invalid key'}`, async () => {
          const error = await rejectionOf(check(lacking(area, form)));

          expect(error).to.include({ code: 'key_refused' });
          expect(error.details).to.deep.nested.include({ reason: 'key_lacks_access', 'values.areas': [name] });
          expect(error.message).to.match(new RegExp(`^This project key lacks access to ${name}\\.`));
          expect(printError(error)).not.to.include(lacking(area, form));
        });
      }
    }

    it('accepts a key that may not delete sessions', async () => {
      current.emulator.inject({ match: { method: 'DELETE', path: '*' }, fault: { kind: 'status', status: 403 } });

      expect((await check(current.emulator.projectKey)).projectId).to.match(/^pr_/);
    });

    it('does not refuse a key because sessions fail for another reason', async () => {
      current.emulator.inject({
        match: { method: 'POST', path: '/api/v3.1/tool_router/session' },
        fault: { kind: 'status', status: 500 },
        times: 9,
      });

      expect((await check(current.emulator.projectKey)).projectId).to.match(/^pr_/);
    });
  });

  describe('by the doctor', () => {
    const states = (steps: Awaited<ReturnType<typeof examine>>) =>
      Object.fromEntries(steps.map(({ part, state }) => [part, state])) as Record<ExaminedPart, string>;

    it('runs all steps with a good key, and a read-only action by both ways that calls take', async () => {
      const steps = await examine(current.emulator.projectKey);

      expect(new Set(Object.values(states(steps)))).to.deep.equal(new Set(['ok']));
      expect(steps.find(({ part }) => part === 'session')).to.include({ about: 'hackernews' });
      expect(steps.find(({ part }) => part === 'mcp_address')).to.include({ about: current.emulator.url });
      expect(steps.find(({ part }) => part === 'clock')).to.include({ about: 0 });
      const runs = current.emulator.requests().filter(({ tool }) => tool !== undefined);
      expect(runs.map(({ rpcMethod }) => rpcMethod ?? 'REST')).to.deep.equal(['REST', 'tools/call']);
      expect(new Set(runs.map(({ tool }) => tool))).to.have.property('size', 1);
      expect(requests('DELETE', /\/session\//)).to.have.length(1);
    });

    for (const status of [401, 403]) {
      it(`does not take a page of a gateway with ${status} for a missing right`, async () => {
        current.emulator.inject({ match: { path: '*/auth_configs' }, fault: { kind: 'html', status }, times: 9 });

        const step = (await examine(current.emulator.projectKey)).find(({ part }) => part === 'auth_configs');

        expect(step?.state === 'failed' && step.error).not.to.include({ code: 'key_refused' });
      });
    }

    it('sends one request with a wrong key', async () => {
      const steps = await examine('ak_that_nobody_knows');

      expect(states(steps)).to.include({ toolkits: 'failed', session: 'skipped', session_removal: 'skipped' });
      expect(requests('GET', /./)).to.have.length(1);
    });

    it('reports each missing right by itself', async () => {
      const steps = await examine(lacking('session_tool_execution', 'hidden'));

      expect(states(steps)).to.include({ tools: 'ok', session: 'ok', mcp_address: 'failed', action: 'skipped' });
      expect(states(steps).session_removal).to.equal('ok');
      const failed = steps.find(({ part }) => part === 'mcp_address');
      expect(failed?.state === 'failed' && failed.error.message).to.include('lacks access to session execution');
    });

    it('uses another app without sign-in where the preferred one is not in the catalog', async () => {
      current.emulator.inject({
        match: { method: 'POST', path: '/api/v3.1/tool_router/session' },
        fault: {
          kind: 'status',
          status: 400,
          body: { error: { message: 'No such toolkit', code: 4305, slug: 'ToolRouterV2_InvalidToolkitSlugs' } },
        },
        times: 1,
      });

      const steps = await examine(current.emulator.projectKey);

      expect(states(steps)).to.include({ session: 'ok', mcp_address: 'ok' });
    });

    it('deletes the session even when the caller no longer waits', async () => {
      const caller = new AbortController();
      current.emulator.inject({ match: { path: '*/mcp' }, fault: { kind: 'delay', ms: 60_000 } });
      const examining = using((gateway) => gateway.examineKey(current.emulator.projectKey, { signal: caller.signal }));
      await until('the MCP address gets a request', () => requests('POST', /\/mcp$/).length > 0);
      caller.abort();
      await examining;

      expect(requests('DELETE', /\/session\//)).to.have.length(1);
    });
  });
});
