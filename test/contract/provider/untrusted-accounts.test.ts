import { expect } from 'chai';
import { patience } from '../../support/patience.js';
import { json, refusal } from '../../support/provider/scripted-server.js';
import { account, always, withScriptedProvider } from '../../support/provider/with-scripted-provider.js';
import { refusalOf } from '../../support/refusal-of.js';

describe('What the provider answers', () => {
  const serve = withScriptedProvider();

  describe('about an account', () => {
    const states = {
      INITIALIZING: 'pending',
      INITIATED: 'pending',
      ACTIVE: 'active',
      FAILED: 'failed',
      EXPIRED: 'expired',
      REVOKED: 'revoked',
      INACTIVE: 'disabled',
      SOMETHING_NEW: 'unknown',
      toString: 'unknown',
    };

    for (const [status, state] of Object.entries(states)) {
      it(`is ${state} for ${status}`, async () => {
        const { gateway } = await serve(always({ ...account, status, state: { val: {} }, brand_new: [1] }));

        expect((await gateway.findAccount('ca_1', patience()))?.state).to.equal(state);
      });
    }

    it('is switched off together with its auth config', async () => {
      const { gateway } = await serve(always({ ...account, auth_config: { id: 'ac_1', is_disabled: true } }));

      expect((await gateway.findAccount('ca_1', patience()))?.state).to.equal('disabled');
    });

    it('is not believed when it is another account', async () => {
      const { gateway } = await serve(always({ ...account, id: 'ca_2' }));

      expect(await refusalOf(gateway.findAccount('ca_1', patience()))).to.include({ code: 'provider_protocol' });
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

        expect(await refusalOf(gateway.findAccount('ca_1', patience()))).to.include({ code: 'provider_protocol' });
      });
    }

    it('is owned only when it is among those of the user', async () => {
      const { server, gateway } = await serve(always({ items: [account], next_cursor: null }));
      const isOwned = (accountId: string, providerUserId: string) =>
        gateway.isOwnedBy({ accountId, providerUserId }, patience());

      expect(await isOwned('ca_1', 'platform:user:ada')).to.equal(true);
      expect(await isOwned('ca_1', 'platform:user:eve')).to.equal(false);
      expect(await isOwned('ca_2', 'platform:user:ada')).to.equal(false);
      expect(server.seen).to.have.length(3);
    });

    it('is never looked up by an empty filter or by two users at once', async () => {
      const { server, gateway } = await serve(always({ items: [account] }));
      const isOwned = (accountId: string, providerUserId: string) =>
        gateway.isOwnedBy({ accountId, providerUserId }, patience());

      expect(await isOwned('ca_1', '')).to.equal(false);
      expect(await isOwned('', 'platform:user:ada')).to.equal(false);
      expect(await isOwned('ca_1', 'platform:user:ada,platform:user:eve')).to.equal(false);
      expect(server.seen).to.deep.equal([]);
    });

    const revocations: Record<string, { answers: [number, unknown][]; result: string }> = {
      'the app let go of the grant': { answers: [[200, { revoked_tokens: ['access_token'] }]], result: 'revoked' },
      'nothing was revoked': { answers: [[200, { revoked_tokens: [] }]], result: 'not_supported' },
      'the app has no way to': { answers: [[400, refusal('Not supported')]], result: 'not_supported' },
      'the state does not allow it': { answers: [[409, refusal('Conflict')]], result: 'not_supported' },
      'the account is gone': {
        answers: [
          [404, refusal('Gone')],
          [404, refusal('Gone')],
        ],
        result: 'gone',
      },
      'the provider does not know the route': {
        answers: [
          [404, refusal('No route')],
          [200, account],
        ],
        result: 'not_supported',
      },
    };

    for (const [name, { answers, result }] of Object.entries(revocations)) {
      it(`is ${result} after revoking when ${name}`, async () => {
        const queue = [...answers];
        const { gateway } = await serve((_, response) => {
          const [status, body] = queue.shift() ?? [500, {}];
          json(response, status, body);
        });

        expect(await gateway.revokeAccount('ca_1', patience())).to.equal(result);
      });
    }

    it('is not called revoked while the provider fails', async () => {
      const { server, gateway } = await serve((_, response) => json(response, 500, refusal('Oops')));

      expect(await refusalOf(gateway.revokeAccount('ca_1', patience()))).to.include({ code: 'provider_unreachable' });
      expect(server.seen).to.have.length(1);
    });

    it('counts as deleted when it is gone already', async () => {
      const { gateway } = await serve((_, response) => json(response, 404, refusal('Gone')));

      await gateway.deleteAccount('ca_1', patience());
    });

    it('keeps its name to itself when the provider fails, and nothing is thrown', async () => {
      const { gateway } = await serve((_, response) => json(response, 500, refusal('Oops')));
      const session = { id: 'trs_1', url: 'https://anywhere.test' };

      expect(await gateway.findAccountLabel({ session, app: 'gmail', accountId: 'ca_1' }, patience())).to.equal(
        undefined,
      );
    });
  });
});
