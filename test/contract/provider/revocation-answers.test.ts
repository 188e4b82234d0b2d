import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  type Answer,
  account,
  json,
  refusalBody,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';

const page =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<pre>Cannot POST</pre>');
const empty =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status).end();
const body =
  (status: number, content: unknown): Answer =>
  (_, response) =>
    json(response, status, content);

/** What may come back from a provider that has no such route, or that answers in a form of its own. */
const unclearAnswers: Record<string, Answer> = {
  'a page with 404': page(404),
  'JSON with 404': body(404, { error: 'Not found' }),
  'an empty 405': empty(405),
  'a page with 501': page(501),
  'an empty 202': empty(202),
  'only that it worked': body(200, { success: true }),
  'no tokens': body(200, { revoked_tokens: null }),
  'the number of the tokens': body(200, { revoked_tokens: 2 }),
};

describe('What a revocation comes to', () => {
  const serve = withScriptedProvider();

  async function revoke(answer: Answer) {
    const { gateway } = await serve(answer);
    return gateway.revokeAccount('ca_1', keyedOptions());
  }

  for (const [name, answer] of Object.entries(unclearAnswers)) {
    it(`is unclear after ${name}`, async () => {
      expect(await revoke(answer)).to.equal('unclear');
    });
  }

  for (const [name, status, words] of [
    ['a route that it does not have', 404, { slug: 'HTTP_NotFound' }],
    ['an account that is gone', 404, { code: 606, slug: 'ConnectedAccount_ResourceNotFound' }],
    ['something that the account lacks', 404, { slug: 'ConnectedAccount_RevocationEndpointNotFound' }],
    ['a method that it does not know', 405, {}],
    ['an account of which it is not able to', 501, {}],
  ] as const) {
    it(`is nothing where the provider itself answers of ${name}`, async () => {
      expect(await revoke(body(status, refusalBody('Not found', words)))).to.equal('not_supported');
    });
  }

  it('is told by the tokens alone', async () => {
    const answer = body(200, { revoked_tokens: ['access_token'], connected_account: null });

    expect(await revoke(answer)).to.equal('revoked');
  });

  for (const status of [403, 429, 500, 503]) {
    it(`is not known after a ${status}, and the account is not read`, async () => {
      const { server, gateway } = await serve(body(status, refusalBody('Not now')));

      await rejectionOf(gateway.revokeAccount('ca_1', keyedOptions()));

      expect(server.requests).to.have.length(1);
    });
  }
});

describe('What a deletion comes to', () => {
  const serve = withScriptedProvider();
  const missing = refusalBody('Not found', { code: 606, slug: 'ConnectedAccount_ResourceNotFound' });
  const answers: Record<string, Answer> = {
    'an empty 200': empty(200),
    'an empty 202': empty(202),
    nothing: body(200, {}),
    'the account': body(200, { id: 'ca_1', status: 'DELETED' }),
  };

  for (const [name, answer] of Object.entries(answers)) {
    it(`is read from the account after ${name}`, async () => {
      const reads = [body(404, missing), body(200, account)];
      const { gateway } = await serve((request, response) => {
        (request.method === 'DELETE' ? answer : (reads.shift() ?? empty(500)))(request, response);
      });

      await gateway.deleteAccount('ca_1', keyedOptions());
      const error = await rejectionOf(gateway.deleteAccount('ca_1', keyedOptions()));

      expect(error).to.include({ code: 'provider_protocol' });
      expect(reads).to.deep.equal([]);
    });
  }
});
