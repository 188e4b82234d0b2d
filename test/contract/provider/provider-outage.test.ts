import { expect } from 'chai';
import type { SinonFakeTimers } from 'sinon';
import { useClock } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { countRequests, reply, succeeded, withScriptedMcp } from '../../support/provider/scripted-mcp-server.js';
import { account, json, refusalBody, withScriptedProvider } from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const aSecondMs = 1_000;
const failuresOfOutage = 10;
const linkRequest = { authConfigId: 'ac_1', providerUserId: 'platform:user:ada', callbackUrl: 'https://p.example/cb' };

describe('A provider that fails again and again', () => {
  const startClock = useClock();
  let clock: SinonFakeTimers;
  beforeEach(() => {
    clock = startClock('time');
  });

  describe('at its API', () => {
    const serve = withScriptedProvider();

    async function outage() {
      const health = { isDown: true };
      const { server, gateway } = await serve((_, response) =>
        health.isDown
          ? json(response, 503, refusalBody('Busy'), { 'retry-after': '0' })
          : json(response, 200, {
              ...account,
              items: [],
              connected_account_id: 'ca_1',
              redirect_url: `${server.url}/link`,
            }),
      );
      const link = () => gateway.createLink(linkRequest, keyedOptions());
      for (let time = 0; time < 10; time++) await rejectionOf(link());
      return { health, server, gateway, link };
    }

    it('is sent no request for a while', async () => {
      const { server, gateway, link } = await outage();
      const countBefore = server.requests.length;

      expect(await rejectionOf(link())).to.include({ code: 'provider_unreachable' });
      expect(await rejectionOf(gateway.findAccount('ca_1', keyedOptions()))).to.include({
        code: 'provider_unreachable',
      });
      expect(server.requests).to.have.length(countBefore);
    });

    it('is probed with a harmless read before the next write', async () => {
      const { health, server, link } = await outage();
      const countBefore = server.requests.length;
      health.isDown = false;
      clock.tick(aSecondMs);

      expect(await link()).to.include({ accountId: 'ca_1' });
      expect(server.requests.slice(countBefore).map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
        'GET /api/v3.1/toolkits?limit=1',
        'POST /api/v3.1/connected_accounts/link',
      ]);
    });
  });

  describe('at the calls of actions', () => {
    const serve = withScriptedMcp();

    async function start() {
      const health = { isDown: true, isApiDown: false };
      const { server, gateway, run } = await serve(
        (response, { id }, { path }) =>
          health.isDown || path.includes('slow')
            ? json(response, 504, refusalBody('Oops'))
            : json(response, 200, reply(id, succeeded({ id: 'msg_1' }))),
        undefined,
        (_, response) =>
          health.isApiDown ? json(response, 503, refusalBody('Busy')) : json(response, 200, { items: [] }),
      );
      const runOn = (id: string) =>
        run(neverAborted(), { session: { id, url: `${server.url}/tool_router/${id}/mcp` } });
      return { health, server, gateway, run, runOn };
    }

    async function outage() {
      const started = await start();
      for (let time = 0; time < failuresOfOutage; time++) {
        expect((await started.runOn(`trs_${Math.floor(time / 2)}`)).outcome).to.equal('unknown');
      }
      return started;
    }

    it('is sent no action for a while, as the outcome reports', async () => {
      const { server, run } = await outage();

      expect(await run()).to.include({ outcome: 'not_sent', reason: 'unreachable' });
      expect(countRequests(server, 'tools/call')).to.equal(failuresOfOutage);
    });

    it('is sent the actions of others while those of one or two accounts fail', async () => {
      const { health, runOn } = await start();
      health.isDown = false;
      for (const healthy of ['trs_a', 'trs_b']) await runOn(healthy);

      for (let time = 0; time < 30; time++) await runOn(time % 2 ? 'trs_slow_1' : 'trs_slow_2');

      expect(await runOn('trs_a')).to.include({ outcome: 'done' });
      expect((await runOn('trs_slow_1')).outcome).to.equal('unknown');
    });

    it('is sent nothing after calls of a single session could not be sent', async () => {
      const { server, run } = await start();
      await run();
      await server.close();

      // The first call may be sent on a connection that is still open and then breaks, so its outcome is unknown.
      await run();
      for (let time = 0; time < 12; time++) expect((await run()).outcome).to.equal('not_sent');

      const { cause } = (await run()) as { cause?: { kind?: string } };
      expect(cause?.kind).to.equal('circuit_open');
    });

    it('is probed with a harmless read before the next action', async () => {
      const { health, server, run } = await outage();
      const countBefore = server.requests.length;
      health.isDown = false;
      clock.tick(aSecondMs);

      expect(await run()).to.include({ outcome: 'done' });
      expect(
        server.requests.slice(countBefore).map(({ path, body }) => (body ? JSON.parse(body).method : path)),
      ).to.deep.equal([
        '/api/v3.1/toolkits?limit=1',
        'initialize',
        'notifications/initialized',
        'tools/list',
        'tools/call',
      ]);
    });

    it('is sent no action while its API fails too, also over conversations from before', async () => {
      const { health, server, gateway, runOn } = await start();
      health.isDown = false;
      for (const known of ['trs_a', 'trs_b']) await runOn(known);
      Object.assign(health, { isDown: true, isApiDown: true });
      for (let time = 0; time < failuresOfOutage; time++) await runOn(`trs_${Math.floor(time / 2)}`);
      for (let time = 0; time < failuresOfOutage; time++)
        await rejectionOf(gateway.findAccount('ca_1', keyedOptions()));
      const sentBefore = countRequests(server, 'tools/call');

      for (const session of ['trs_a', 'trs_b', 'trs_a', 'trs_b']) {
        clock.tick(5_000);
        expect(await runOn(session)).to.include({ outcome: 'not_sent' });
      }

      expect(countRequests(server, 'tools/call')).to.equal(sentBefore);
    });

    it('is still sent requests to its API', async () => {
      const { server, gateway } = await outage();
      const countBefore = server.requests.length;

      // The scripted server has no account; only whether a request arrives matters.
      await rejectionOf(gateway.findAccount('ca_1', keyedOptions()));

      expect(server.requests.slice(countBefore).map(({ path }) => path)).to.include(
        '/api/v3.1/connected_accounts/ca_1',
      );
    });
  });
});
