import { expect } from 'chai';
import type { Injection } from '../../../src/testing/provider-emulator/provider-emulator.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { useInstallation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const connection = '/v1/appconnect/apps/gmail/connection';

const faults: Record<string, Injection['fault']> = {
  'the connection broke': { kind: 'reset', after: true },
  'a gateway said that there is no such page': { kind: 'html', status: 404, after: true },
  'the answer was half': { kind: 'truncated' },
};

describe('A link whose response was lost', () => {
  const open = useInstallation();

  for (const [name, fault] of Object.entries(faults)) {
    it(`connects nobody and leaves no account at the provider when ${name}, and the member connects the next time`, async () => {
      const installation = await open({ apps: ['gmail'] });
      const cleo: BrowserClient = await installation.signIn('cleo');
      const rows = async () => {
        const answer = await fetch(`${installation.provider.url}/api/v3.1/connected_accounts?account_type=ALL`, {
          headers: { 'x-api-key': installation.provider.projectKey },
        });
        return (await answer.json()).items as { status: string }[];
      };
      // One fault for each request that a start may send.
      const match = { method: 'POST', path: '*/connected_accounts/link' };
      installation.provider.inject({ match, fault, times: 2 });

      expect((await cleo.post(connection)).status).to.be.oneOf([502, 503]);
      installation.provider.heal();

      expect((await cleo.get(connection)).body.status).to.equal('not_connected');
      await until('nothing is left at the provider', async () => (await rows()).length === 0);
      await cleo.connect('gmail', 'cleo@example.com');
      expect((await rows()).map(({ status }) => status)).to.deep.equal(['ACTIVE']);
      expect((await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).acting_as).to.contain('Cleo Martin');
      expect(installation.provider.executions()).to.have.length(1);
    });
  }
});
