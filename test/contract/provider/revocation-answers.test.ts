import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import {
  type Answer,
  account,
  json,
  refusalBody,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

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
  'an envelope without a slug': body(404, { error: { message: 'Route not found', code: 10404, status: 404 } }),
  'an empty 405': empty(405),
  'a page with 501': page(501),
  'an empty 202': empty(202),
  'only that it worked': body(200, { success: true }),
  'no tokens': body(200, { revoked_tokens: null }),
  'the number of the tokens': body(200, { revoked_tokens: 2 }),
};

describe('What a revocation comes to', () => {
  const serve = withScriptedProvider();

  async function revoke(answer: Answer, read: Answer) {
    const { gateway } = await serve((request, response) => {
      (request.method === 'POST' ? answer : read)(request, response);
    });
    return gateway.revokeAccount('ca_1', neverAborted());
  }

  for (const [name, answer] of Object.entries(unclearAnswers)) {
    it(`is read from the account after ${name}`, async () => {
      expect(await revoke(answer, body(200, account))).to.equal('not_supported');
      expect(await revoke(answer, body(200, { ...account, status: 'REVOKED' }))).to.equal('revoked');
      const missing = refusalBody('Not found', { code: 606, slug: 'ConnectedAccount_ResourceNotFound' });
      expect(await revoke(answer, body(404, missing))).to.equal('gone');
    });

    it(`is not known after ${name} where the account cannot be read`, async () => {
      expect(await rejectionOf(revoke(answer, page(404)))).to.include({ code: 'provider_protocol' });
    });
  }

  it('is told by the tokens alone', async () => {
    const answer = body(200, { revoked_tokens: ['access_token'], connected_account: null });

    expect(await revoke(answer, empty(500))).to.equal('revoked');
  });

  for (const status of [403, 429, 500, 503]) {
    it(`is not known after a ${status}, and the account is not read`, async () => {
      const { server, gateway } = await serve(body(status, refusalBody('Not now')));

      await rejectionOf(gateway.revokeAccount('ca_1', neverAborted()));

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

      await gateway.deleteAccount('ca_1', neverAborted());
      const error = await rejectionOf(gateway.deleteAccount('ca_1', neverAborted()));

      expect(error).to.include({ code: 'provider_protocol' });
      expect(reads).to.deep.equal([]);
    });
  }
});
