import { expect } from 'chai';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import { useClock } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { callAction } from '../../support/provider/call-action.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { call } from '../../support/provider/scripted-mcp-server.js';
import {
  closeAfterEach,
  gatewayTo,
  json,
  refusalBody,
  startScriptedServer,
  testKey,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const check = (gateway: HttpProviderGateway, key = testKey) => gateway.checkKey(key, neverAborted());

const refused = 'The connection provider refuses the project key, so no app can be used.';
const denied = 'The connection provider refuses a part of its API to the project key.';
const accepted = 'The connection provider accepts the project key again.';
const emptyPage = { items: [], next_cursor: null, total_pages: 0 };

describe('A key that the provider refuses', () => {
  const closeAfter = closeAfterEach();
  let logger: FakeLogger;
  let gateway: HttpProviderGateway;
  let isRefused: boolean;
  let url: string;

  beforeEach(async () => {
    logger = new FakeLogger();
    isRefused = true;
    const server = closeAfter(
      await startScriptedServer((_, response) =>
        isRefused
          ? json(response, 401, refusalBody('Invalid API key: ak_**2b60', { code: 801 }))
          : json(response, 200, emptyPage),
      ),
    );
    url = server.url;
    gateway = closeAfter(gatewayTo(url, testKey, {}, { logger }));
  });

  it('is logged once, however often it is asked, with the reason and without the key', async () => {
    for (let round = 0; round < 3; round += 1) await rejectionOf(check(gateway));

    expect(logger.messages('warn')).to.deep.equal([refused]);
    expect(logger.lines[0]?.fields?.reason).to.match(/Invalid API key/);
    expect(JSON.stringify(logger.lines)).not.to.contain(testKey);
  });

  it('is logged once more when the provider accepts it again', async () => {
    await rejectionOf(check(gateway));
    isRefused = false;

    for (let round = 0; round < 2; round += 1) await check(gateway);

    expect(logger.messages('info')).to.deep.equal([accepted]);
  });

  it('is not logged where it is no more than entered', async () => {
    await rejectionOf(check(gateway, 'ak_another_key_0002'));
    await rejectionOf(gateway.checkKey(testKey, { ...neverAborted(), inSession: true }));

    expect(logger.lines).to.deep.equal([]);
  });

  it('is logged when a call is the first to find out', async () => {
    const session = { id: 'trs_1', url: `${url}/tool_router/trs_1/mcp` };

    await callAction(gateway, { session, ...call }, neverAborted());

    expect(logger.messages('warn')).to.deep.equal([refused]);
  });
});

describe('A right that the project key lacks', () => {
  const closeAfter = closeAfterEach();
  const startClock = useClock();
  let logger: FakeLogger;

  /** A gateway to a provider that refuses, with this status, the requests whose path matches, for as long as `lacks` says. */
  async function gatewayRefusing(status: number, path: RegExp, lacks = () => true) {
    logger = new FakeLogger();
    const server = closeAfter(
      await startScriptedServer((request, response) =>
        path.test(request.path) && lacks()
          ? json(response, status, refusalBody('Not with this key'))
          : json(response, 200, emptyPage),
      ),
    );
    const session = { id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` };
    const gateway = closeAfter(gatewayTo(server.url, testKey, {}, { logger }));
    return { gateway, run: (isRead: boolean) => callAction(gateway, { session, ...call, isRead }, neverAborted()) };
  }

  const warn = (area: string) => ({ level: 'warn', message: denied, fields: { area } });
  const revoke = (gateway: HttpProviderGateway) => rejectionOf(gateway.revokeAccount('ca_1', keyedOptions()));

  for (const status of [401, 403]) {
    it(`is logged once for all calls that are refused with ${status}, by both ways`, async () => {
      const { run } = await gatewayRefusing(status, /tool_router/);

      for (const isRead of [true, false, true, false]) await run(isRead);

      expect(logger.lines).to.deep.equal([warn('session execution')]);
    });

    it(`is logged for changes that are refused with ${status}, and again after ten minutes`, async () => {
      const clock = startClock('time');
      const { gateway } = await gatewayRefusing(status, /connected_accounts/);

      for (const waitMs of [0, 599_999, 1]) {
        clock.tick(waitMs);
        await revoke(gateway);
      }

      expect(logger.lines).to.deep.equal([warn('connected accounts'), warn('connected accounts')]);
    });
  }

  it('does not come and go in the log while changes are refused between checks of the key', async () => {
    let isMissing = true;
    const { gateway } = await gatewayRefusing(401, /connected_accounts/, () => isMissing);

    for (let round = 0; round < 3; round += 1) {
      await rejectionOf(check(gateway));
      await revoke(gateway);
    }
    isMissing = false;
    await check(gateway);

    expect(logger.lines.map(({ message }) => message)).to.deep.equal([refused, denied, accepted]);
  });
});
