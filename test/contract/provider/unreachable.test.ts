import { expect } from 'chai';
import type { PluginError } from '../../../src/domain/plugin-error.js';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  account,
  closeAfterEach,
  gatewayTo,
  json,
  startScriptedServer,
  testKey,
} from '../../support/provider/scripted-server.js';

const read = (gateway: HttpProviderGateway) => gateway.findAccount('ca_1', keyedOptions());

describe('A provider that cannot be reached', () => {
  const closeAfter = closeAfterEach();
  let logger: FakeLogger;

  beforeEach(() => {
    logger = new FakeLogger();
  });

  async function closedServer() {
    const server = await startScriptedServer((_, response) => json(response, 200, account));
    await server.close();
    return server;
  }

  it('is told to operators by its origin and the reason, and to others without', async () => {
    const { url } = await closedServer();
    const gateway = closeAfter(gatewayTo(`${url}/`, testKey, {}, { logger }));

    const error = (await rejectionOf(read(gateway))) as PluginError;

    expect(error).to.include({ code: 'provider_unreachable', message: 'The connection provider cannot be reached.' });
    expect(error.details.network).to.include({ origin: url, code: 'ECONNREFUSED' });
  });

  it('is logged once, however often it is asked, with no more of an address than its origin', async () => {
    const { url } = await closedServer();
    const gateway = closeAfter(gatewayTo(url, testKey, {}, { logger }));

    for (let round = 0; round < 6; round += 1) await rejectionOf(read(gateway));

    const [line, ...more] = logger.lines;
    expect(more).to.deep.equal([]);
    expect(line).to.include({ level: 'warn', message: 'The connection provider cannot be reached.' });
    expect(line?.fields).to.include({ origin: url, code: 'ECONNREFUSED' });
    expect(JSON.stringify(line))
      .to.match(/nothing listens there/)
      .and.not.match(/ca_1|api\/v3|ak_/);
  });

  it('is still told so once it is not asked any more', async () => {
    const { url } = await closedServer();
    const gateway = closeAfter(gatewayTo(url, testKey, {}, { logger }));
    const errors: PluginError[] = [];

    for (let round = 0; round < 6; round += 1) errors.push((await rejectionOf(read(gateway))) as PluginError);

    expect(errors.at(-1)?.message).to.equal('The connection provider does not answer at present.');
    expect(errors.at(-1)?.details.network).to.include({ origin: url, code: 'ECONNREFUSED' });
  });

  it('is logged once more when it answers again', async () => {
    const { url } = await closedServer();
    const gateway = closeAfter(gatewayTo(url, testKey, {}, { logger }));
    await rejectionOf(read(gateway));
    closeAfter(await startScriptedServer((_, response) => json(response, 200, account), Number(new URL(url).port)));

    for (let round = 0; round < 2; round += 1) await read(gateway);

    expect(logger.messages('info')).to.deep.equal(['The connection provider can be reached again.']);
  });
});
