import { expect } from 'chai';
import { printError, rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { json, refusalBody, withScriptedProvider } from '../../support/provider/scripted-server.js';

const request = { sessionUri: 'session_only_for_the_provider', providerUserId: 'platform:user:ada' };

describe('The completion of a sign-in that returned through a verifier', () => {
  const serve = withScriptedProvider();

  it('is sent with the session and the user, and nothing else', async () => {
    const { server, gateway } = await serve((_, response) => json(response, 200, { connected_account_id: 'ca_1' }));

    expect(await gateway.completeSignIn(request, keyedOptions())).to.deep.equal({ accountId: 'ca_1' });

    const [seen] = server.requests;
    expect([seen?.method, seen?.path]).to.deep.equal(['POST', '/api/v3.1/connected_accounts/complete_auth']);
    expect(JSON.parse(seen?.body ?? '')).to.deep.equal({
      session_uri: request.sessionUri,
      user_id: request.providerUserId,
    });
  });

  for (const status of [400, 404, 409, 422]) {
    it(`is refused by the provider’s own ${status}, and sent once`, async () => {
      const { server, gateway } = await serve((_, response) => json(response, status, refusalBody('No.')));

      expect(await gateway.completeSignIn(request, keyedOptions())).to.equal(undefined);
      expect(server.requests).to.have.length(1);
    });
  }

  for (const status of [404, 500, 502, 503]) {
    it(`is an error, and no refusal, after a ${status} of something in between, and sent once`, async () => {
      const { server, gateway } = await serve((_, response) => json(response, status, { message: 'no' }));

      expect(await rejectionOf(gateway.completeSignIn(request, keyedOptions()))).to.have.property('code');
      expect(server.requests).to.have.length(1);
    });
  }

  it('repeats its `session_uri` in no error, whatever the provider answers', async () => {
    for (const status of [401, 403, 429, 500]) {
      const error = { message: `No ${request.sessionUri} here`, code: 1, slug: 'Some_Slug', status };
      const { gateway } = await serve((_, response) => json(response, status, { error }));

      expect(printError(await rejectionOf(gateway.completeSignIn(request, keyedOptions())))).not.to.contain(
        request.sessionUri,
      );
    }
  });
});
