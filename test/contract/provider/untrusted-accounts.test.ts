import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  type Answer,
  account,
  always,
  json,
  refusalBody,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const accountNotFound = refusalBody('Connected account "ca_1" not found', {
  code: 606,
  slug: 'ConnectedAccount_ResourceNotFound',
});

const mention = 'Connected account ca_1 cannot be shown: its auth config ac_1 was not found';

type Missing = { code: number; slug: string; status?: number };

describe('What the provider answers', () => {
  const serve = withScriptedProvider();

  describe('about an account', () => {
    const states = {
      INITIALIZING: 'pending',
      INITIATED: 'opened',
      ACTIVE: 'active',
      FAILED: 'failed',
      EXPIRED: 'expired',
      REVOKED: 'revoked',
      INACTIVE: 'disabled',
      expired: 'expired',
      Active: 'active',
      SOMETHING_NEW: 'unknown',
      toString: 'unknown',
    };

    for (const [status, state] of Object.entries(states)) {
      it(`is ${state} for ${status}`, async () => {
        const { gateway } = await serve(always({ ...account, status, state: { val: {} }, brand_new: [1] }));

        expect((await gateway.findAccount('ca_1', keyedOptions()))?.state).to.equal(state);
      });
    }

    for (const [statusReason, reason] of [
      ['invalid_client:\n the secret  is wrong\u202e', 'invalid_client: the secret is wrong'],
      ['x'.repeat(5_000), `${'x'.repeat(299)}…`],
      ['', undefined],
      [null, undefined],
      [{ code: 7 }, undefined],
    ] as const) {
      it(`has ${reason === undefined ? 'no reason' : 'a reason on one line'} where the provider sends ${JSON.stringify(statusReason).slice(0, 20)}`, async () => {
        const { gateway } = await serve(always({ ...account, status: 'FAILED', status_reason: statusReason }));

        expect((await gateway.findAccount('ca_1', keyedOptions()))?.reason).to.equal(reason);
      });
    }

    it('is disabled together with its auth config', async () => {
      const { gateway } = await serve(always({ ...account, auth_config: { id: 'ac_1', is_disabled: true } }));

      expect((await gateway.findAccount('ca_1', keyedOptions()))?.state).to.equal('disabled');
    });

    it('is disabled where the flag is a text', async () => {
      const { gateway } = await serve(always({ ...account, is_disabled: 'true' }));

      expect((await gateway.findAccount('ca_1', keyedOptions()))?.state).to.equal('disabled');
    });

    it('has no owner where the provider sends an empty one', async () => {
      const { gateway } = await serve(always({ ...account, user_id: '' }));

      expect((await gateway.findAccount('ca_1', keyedOptions()))?.providerUserId).to.equal(undefined);
    });

    it('is refused when it is another account', async () => {
      const { gateway } = await serve(always({ ...account, id: 'ca_2' }));

      expect(await rejectionOf(gateway.findAccount('ca_1', keyedOptions()))).to.include({
        code: 'provider_protocol',
      });
    });

    for (const [name, drifted] of Object.entries<object>({
      'its status is missing': { ...account, status: undefined },
      'its app is missing': { ...account, toolkit: undefined },
      'its app is a text': { ...account, toolkit: 'gmail' },
      'its auth config was renamed': { ...account, auth_config: undefined, authConfig: { id: 'ac_1' } },
      'it became a list': [account],
    })) {
      it(`cannot be used when ${name}`, async () => {
        const { gateway } = await serve(always(drifted));

        expect(await rejectionOf(gateway.findAccount('ca_1', keyedOptions()))).to.include({
          code: 'provider_protocol',
        });
      });
    }

    it('is owned only when the list of the user has it', async () => {
      const { server, gateway } = await serve(always({ items: [account], next_cursor: null }));
      const isOwned = (accountId: string, providerUserId: string) =>
        gateway.isOwnedBy({ accountId, providerUserId }, keyedOptions());

      expect(await isOwned('ca_1', 'platform:user:ada')).to.equal(true);
      expect(await isOwned('ca_1', 'platform:user:eve')).to.equal(false);
      expect(await isOwned('ca_2', 'platform:user:ada')).to.equal(false);
      expect(server.requests).to.have.length(3);
    });

    it('is owned when a later page of the list of the user has it', async () => {
      const { gateway } = await serve(({ path }, response) => {
        const isFirst = !path.includes('cursor=');
        json(response, 200, isFirst ? { items: [], next_cursor: 'more' } : { items: [account], next_cursor: null });
      });
      const owner = { accountId: 'ca_1', providerUserId: 'platform:user:ada' };

      expect(await gateway.isOwnedBy(owner, keyedOptions())).to.equal(true);
      expect(await gateway.isOwnedBy({ ...owner, providerUserId: 'platform:user:eve' }, keyedOptions())).to.equal(
        false,
      );
    });

    it('is never looked up by an empty filter or by two users at once', async () => {
      const { server, gateway } = await serve(always({ items: [account] }));
      const isOwned = (accountId: string, providerUserId: string) =>
        gateway.isOwnedBy({ accountId, providerUserId }, keyedOptions());

      expect(await isOwned('ca_1', '')).to.equal(false);
      expect(await isOwned('', 'platform:user:ada')).to.equal(false);
      expect(await isOwned('ca_1', 'platform:user:ada,platform:user:eve')).to.equal(false);
      expect(server.requests).to.deep.equal([]);
    });

    const revocations: Record<string, { answers: [number, unknown][]; result: string }> = {
      'the app revoked the grant': { answers: [[200, { revoked_tokens: ['access_token'] }]], result: 'revoked' },
      'nothing was revoked': { answers: [[200, { revoked_tokens: [] }]], result: 'nothing' },
      'the app does not support it': { answers: [[400, refusalBody('Not supported')]], result: 'not_supported' },
      'the state does not allow it': { answers: [[409, refusalBody('Conflict')]], result: 'not_supported' },
      'the account is gone': { answers: [[404, accountNotFound]], result: 'not_supported' },
      'the provider does not know the route': { answers: [[404, refusalBody('No route')]], result: 'not_supported' },
    };

    for (const [name, { answers, result }] of Object.entries(revocations)) {
      it(`is ${result} after revoking when ${name}`, async () => {
        const queue = [...answers];
        const { gateway } = await serve((_, response) => {
          const [status, body] = queue.shift() ?? [500, {}];
          json(response, status, body);
        });

        expect(await gateway.revokeAccount('ca_1', keyedOptions())).to.equal(result);
      });
    }

    it('is not reported revoked while the provider fails', async () => {
      const { server, gateway } = await serve((_, response) => json(response, 500, refusalBody('Oops')));

      expect(await rejectionOf(gateway.revokeAccount('ca_1', keyedOptions()))).to.include({
        code: 'provider_unreachable',
      });
      expect(server.requests).to.have.length(1);
    });

    const recorded = {
      'as when it is read by its id': { code: 606, slug: 'ConnectedAccount_ResourceNotFound' },
      'with another number': { code: 607, slug: 'ConnectedAccount_ResourceNotFound' },
      'with a shorter slug': { code: 1, slug: 'ConnectedAccount_NotFound' },
      'with a longer slug': { code: 604, slug: 'ConnectedAccount_ConnectedAccountNotFound' },
      'as when an action is run': { code: 1810, slug: 'ActionExecute_ConnectedAccountNotFound' },
      'as of a request that is wrong': { code: 1803, slug: 'ActionExecute_ConnectedAccountNotFound', status: 400 },
    };
    for (const [name, { status = 404, ...words }] of Object.entries<Missing>(recorded)) {
      it(`is gone, and counts as deleted, when the provider says so ${name}`, async () => {
        const { gateway } = await serve((_, response) => json(response, status, refusalBody('Not found', words)));

        expect(await gateway.findAccount('ca_1', keyedOptions())).to.equal(undefined);
        expect(await gateway.revokeAccount('ca_1', keyedOptions())).to.equal('not_supported');
        await gateway.deleteAccount('ca_1', keyedOptions());
      });
    }

    const otherAnswers: Record<string, Answer> = {
      'a page of a gateway': (_, response) =>
        void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
      'a page that says gone': (_, response) =>
        void response.writeHead(410, { 'content-type': 'text/html' }).end('<h1>Gone</h1>'),
      'an empty 404': (_, response) => void response.writeHead(404).end(),
      'JSON that is no envelope': (_, response) => json(response, 404, { error: 'Not found' }),
      'an envelope without a slug': (_, response) => json(response, 404, { error: { message: 'Gone', code: 1810 } }),
      'an envelope about another status': (_, response) =>
        json(response, 404, { error: { ...accountNotFound.error, status: 500 } }),
      'an account that is gone, as a page': (_, response) =>
        void response.writeHead(404, { 'content-type': 'text/html' }).end(JSON.stringify(accountNotFound)),
      'a 410 of the provider': (_, response) => json(response, 410, refusalBody('This path was removed')),
      'a 410 of the provider about an account': (_, response) => json(response, 410, accountNotFound),
      'a 404 about the auth config of an account': (_, response) =>
        json(response, 404, refusalBody('Not found', { slug: 'ConnectedAccount_AuthConfigNotFound' })),
      'a 404 about the app of an account': (_, response) =>
        json(response, 404, refusalBody('Not found', { slug: 'ConnectedAccount_ToolkitNotFound' })),
      'a 404 about the way to revoke an account': (_, response) =>
        json(response, 404, refusalBody('Not found', { slug: 'ConnectedAccount_RevocationEndpointNotFound' })),
      'words that only mention an account': (_, response) =>
        json(response, 404, { error: { message: mention, code: 607, status: 404 } }),
      'a path that the provider does not know': (_, response) =>
        json(response, 404, refusalBody('There is no such route', { code: 10404, slug: 'HTTP_NotFound' })),
    };
    for (const [name, answer] of Object.entries(otherAnswers)) {
      it(`is in an unknown state, neither gone nor deleted, after ${name}`, async () => {
        const { gateway } = await serve(answer);

        for (const use of [
          () => gateway.findAccount('ca_1', keyedOptions()),
          () => gateway.deleteAccount('ca_1', keyedOptions()),
          () => gateway.deleteAuthConfig('ac_1', keyedOptions()),
        ]) {
          const error = await rejectionOf(use());
          expect(error).to.include({ code: 'provider_protocol' });
          // A final error would make the plugin give up a removal that is still due.
          expect(error.details).not.to.include({ isFinal: true });
        }
      });
    }

    for (const [name, status, body] of [
      ['says that it failed', 200, { success: false }],
      ['is not of its form', 200, { canary: true }],
    ] as const) {
      it(`is not deleted, nor is an auth config, where an answer ${name}`, async () => {
        const { gateway } = await serve((_, response) => json(response, status, body));

        for (const deletion of [
          () => gateway.deleteAccount('ca_1', keyedOptions()),
          () => gateway.deleteAuthConfig('ac_1', keyedOptions()),
        ]) {
          const error = await rejectionOf(deletion());
          expect(error).to.include({ code: 'provider_protocol' });
          expect(error.details).not.to.include({ isFinal: true });
        }
      });
    }

    it('leaves an auth config deleted that is gone, though the answer did not say so', async () => {
      const gone = refusalBody('Auth config not found', { slug: 'Auth_Config_NotFound' });
      const { gateway } = await serve(({ method }, response) =>
        method === 'DELETE' ? json(response, 200, {}) : json(response, 404, gone),
      );

      await gateway.deleteAuthConfig('ac_1', keyedOptions());
    });

    it('does not report the auth config missing when a gateway answers 404', async () => {
      const { server, gateway } = await serve(otherAnswers['a page of a gateway'] as Answer);
      const request = { authConfigId: 'ac_1', providerUserId: 'u', callbackUrl: 'https://p.example/cb' };

      expect(await rejectionOf(gateway.createLink(request, keyedOptions()))).to.include({
        code: 'provider_protocol',
      });
      expect(server.requests).to.have.length(1);
    });

    const createLink = async (answer: Answer) => {
      const { gateway } = await serve(answer);
      const request = { authConfigId: 'ac_1', providerUserId: 'u', callbackUrl: 'https://p.example/cb' };
      return rejectionOf(gateway.createLink(request, keyedOptions()));
    };

    it('may have been created where something answers its link with a 401 of another form', async () => {
      const error = await createLink((_, response) => json(response, 401, { message: 'Unauthorized' }));

      expect(error).to.include({ code: 'provider_protocol' });
      expect(error.details).to.include({ mayHaveHappened: true });
    });

    it('was not created where the provider refuses the key', async () => {
      const error = await createLink((_, response) => json(response, 401, refusalBody('Invalid API key')));

      expect(error).to.include({ code: 'key_refused' });
    });

    it('has no name when the provider fails, without an error', async () => {
      const { gateway } = await serve((_, response) => json(response, 500, refusalBody('Oops')));
      const session = { id: 'trs_1', url: 'https://anywhere.test' };

      expect(await gateway.findAccountLabel({ session, app: 'gmail', accountId: 'ca_1' }, neverAborted())).to.equal(
        undefined,
      );
    });
  });
});
