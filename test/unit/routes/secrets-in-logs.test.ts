import { inspect } from 'node:util';
import { expect } from 'chai';
import { z } from 'zod';
import { saveOauthClientSchema } from '../../../src/contract/oauth-client-contract.js';
import { saveKeySchema } from '../../../src/contract/settings-contract.js';
import { defineRoute, toHostRoute } from '../../../src/routes/api-route.js';
import { withProblemResponses } from '../../../src/routes/error-responses.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { aPrincipal } from '../../support/sign-ins/sign-in-flow.js';

describe('The log of a request with a secret whose body is no JSON', () => {
  const logOf = async (body: z.ZodType, text: string) => {
    const logger = new FakeLogger();
    const definition = { method: 'PUT', path: '/v1/appconnect/secret', access: 'member', summary: '' } as const;
    const route = defineRoute({ ...definition, body, answer: z.object({}), handle: async () => ({}) });
    const request = new Request('http://127.0.0.1/v1/appconnect/secret', { method: 'PUT', body: text });
    const { status } = await withProblemResponses(toHostRoute(route), logger).handle({
      request,
      params: {},
      principal: aPrincipal(),
    });
    expect(status).to.equal(400);
    return inspect(logger.lines, { depth: 10 });
  };
  const secret = 'ak_4f9Qz7Lm2Xc8';
  const bodies = {
    'the key alone': secret,
    'a key without quotation marks': `{"apiKey": ${secret}}`,
    'a key in single ones': `{"apiKey": '${secret}'}`,
    'something after the key': `{"apiKey": "${secret}"; }`,
  };
  for (const [name, text] of Object.entries(bodies)) {
    it(`holds no piece of it: ${name}`, async () => {
      const log = await logOf(saveKeySchema, text);

      for (let at = 0; at + 5 <= secret.length; at += 1) expect(log).to.not.include(secret.slice(at, at + 5));
    });
  }

  it('holds no piece of the secret of an OAuth client', async () => {
    const text = '{"clientId": "1234", "clientSecret": GOCSPX-Zr8Tq1}';

    expect(await logOf(saveOauthClientSchema, text)).to.not.include('GOCSPX');
  });
});
