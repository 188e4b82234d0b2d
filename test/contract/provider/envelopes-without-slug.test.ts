import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { json, withScriptedProvider } from '../../support/provider/scripted-server.js';

const refusal = (status: number, code: number, message: string) => ({
  error: { message, code, status, request_id: 'r1', suggested_fix: '' },
});

describe('A refusal of the provider without a slug', () => {
  const serve = withScriptedProvider();

  for (const [code, message] of [
    [606, 'It is gone'],
    [1803, 'No connected account found'],
    [607, 'Connected account ca_1 not found'],
  ] as const) {
    it(`says by its code ${code}, or in words, that an account is gone`, async () => {
      const { gateway } = await serve((_, response) => json(response, 404, refusal(404, code, message)));

      expect(await gateway.findAccount('ca_1', keyedOptions())).to.equal(undefined);
      await gateway.deleteAccount('ca_1', keyedOptions());
    });
  }

  it('says nothing of an account where it is about something else', async () => {
    const { gateway } = await serve((_, response) => json(response, 404, refusal(404, 10404, 'Route not found')));

    expect(await rejectionOf(gateway.findAccount('ca_1', keyedOptions()))).to.include({ code: 'provider_protocol' });
  });

  it('says that an auth config is gone', async () => {
    const { gateway } = await serve((_, response) =>
      json(response, 404, refusal(404, 301, 'Auth config ac_1 not found')),
    );
    const link = { authConfigId: 'ac_1', providerUserId: 'u', callbackUrl: 'https://p.example/cb' };

    expect(await rejectionOf(gateway.createLink(link, keyedOptions()))).to.include({ code: 'not_found' });
  });

  it('says that an app has left the catalog', async () => {
    const { gateway } = await serve((_, response) =>
      json(response, 400, refusal(400, 4305, 'Invalid toolkit slugs: gmail.')),
    );
    const request = { providerUserId: 'u', app: 'gmail' };

    expect(await rejectionOf(gateway.createSession(request, keyedOptions()))).to.include({
      code: 'app_not_available',
    });
  });
});
