import { expect } from 'chai';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  closeAfterEach,
  gatewayTo,
  json,
  startScriptedServer,
  testKey,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const sunset = 'Wed, 11 Nov 2026 00:00:00 GMT';

describe('An end that the provider announces for a part of its API', () => {
  const closeAfter = closeAfterEach();

  async function logOf(headers: Record<string, string>) {
    const server = closeAfter(
      await startScriptedServer((_, response) => json(response, 200, { items: [], next_cursor: null }, headers)),
    );
    const logger = new FakeLogger();
    const gateway = closeAfter(gatewayTo(server.url, testKey, {}, { logger }));
    for (let time = 0; time < 2; time += 1) await gateway.listActions({ app: 'gmail' }, neverAborted());
    await gateway.isOwnedBy({ accountId: 'ca_1', providerUserId: 'u' }, keyedOptions());
    return logger.lines.map(({ level, fields }) => ({ level, ...fields }));
  }

  it('is logged once for each part, with its dates', async () => {
    const dates = { deprecatedAt: '2026-05-08T00:00:00.000Z', endsAt: '2026-11-11T00:00:00.000Z' };

    expect(await logOf({ deprecation: '@1778198400', sunset })).to.deep.equal([
      { level: 'warn', part: '/api/v3.1/tools', ...dates },
      { level: 'warn', part: '/api/v3.1/connected_accounts', ...dates },
    ]);
  });

  it('repeats nothing but dates', async () => {
    const log = JSON.stringify(await logOf({ deprecation: `see ${testKey}`, sunset: testKey }));

    expect(log).to.contain('/api/v3.1/tools').and.not.to.contain(testKey);
  });

  it('is not logged where the provider announces none', async () => {
    expect(await logOf({})).to.deep.equal([]);
  });
});
