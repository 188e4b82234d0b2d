import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { json, withScriptedProvider } from '../../support/provider/scripted-server.js';

const hour = 3_600_000;

describe('A wait until a date', () => {
  const serve = withScriptedProvider();

  for (const [name, offMs] of Object.entries({ ahead: hour, behind: -hour, right: 0 })) {
    it(`is half a minute where the provider's clock is ${name}`, async () => {
      const now = Date.now() + offMs;
      const headers = { date: new Date(now).toUTCString(), 'retry-after': new Date(now + 30_000).toUTCString() };
      const { gateway } = await serve((_, response) => json(response, 429, { message: 'Slow down' }, headers));

      const error = await rejectionOf(gateway.findAccount('ca_1', keyedOptions()));

      expect(error).to.include({ code: 'rate_limited' });
      expect((error as unknown as { details: { retryAfterMs: number } }).details.retryAfterMs).to.be.within(
        29_000,
        31_000,
      );
    });
  }
});
