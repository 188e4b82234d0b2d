import { expect } from 'chai';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { callAction } from '../../support/provider/call-action.js';
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
          : json(response, 200, { items: [], next_cursor: null, total_pages: 0 }),
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

    expect(logger.messages('info')).to.deep.equal(['The connection provider accepts the project key again.']);
  });

  it('is not logged where it is no more than entered', async () => {
    await rejectionOf(check(gateway, 'ak_another_key_0002'));

    expect(logger.lines).to.deep.equal([]);
  });

  it('is logged when a call is the first to find out', async () => {
    const session = { id: 'trs_1', url: `${url}/tool_router/trs_1/mcp` };

    await callAction(gateway, { session, ...call }, neverAborted());

    expect(logger.messages('warn')).to.deep.equal([refused]);
  });
});
