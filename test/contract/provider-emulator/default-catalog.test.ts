import { expect } from 'chai';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator with its own catalog', () => {
  const at = withEmulator({ catalog: undefined });

  it('serves 200 apps or more, of every kind of sign-in', async () => {
    const { body } = await at.provider.get('/toolkits?limit=1000');

    const kinds = body.items.map((item: { auth_schemes: string[]; composio_managed_auth_schemes: string[] }) =>
      item.composio_managed_auth_schemes.length > 0 ? 'one_click' : item.auth_schemes[0],
    );
    expect(body.total_items).to.equal(286);
    expect([...new Set(kinds)]).to.have.members(['one_click', 'API_KEY', 'OAUTH2', 'DCR_OAUTH', 'NO_AUTH']);
  });

  it('returns the records of the account that created them, to no other account', async () => {
    const sent = { recipient_email: 'cleo@example.com', subject: 'Lantern festival', body: 'At noon?' };
    const run = async (userId: string, tool: string, input: Record<string, unknown> = {}) => {
      const caller = new ProviderCaller(at.emulator);
      return (await caller.post(`/tools/execute/${tool}`, { user_id: userId, arguments: input })).body;
    };
    await at.provider.connect({ userId: 'ada' });
    await at.provider.connect({ userId: 'ben' });

    const outcome = await run('ada', 'GMAIL_SEND_EMAIL', sent);
    const adas = await run('ada', 'GMAIL_FETCH_EMAILS');
    const bens = await run('ben', 'GMAIL_FETCH_EMAILS');

    expect(outcome).to.include({ successful: true, error: null });
    expect(JSON.stringify(adas.data)).to.contain('Lantern festival');
    expect(JSON.stringify(bens.data)).not.to.contain('Lantern festival');
  });
});
