import { expect } from 'chai';
import { openSandbox, type TestSandbox } from '../../support/hosts/sandbox.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';

const everyTool = ['appconnect__search_actions', 'appconnect__invoke_action', 'appconnect__connect_account'];
const mail = (subject: string) => ({ recipient_email: 'someone@example.com', subject, body: 'Hello.' });

for (const [name, open] of Object.entries({ SQLite: undefined, PostgreSQL: openPostgres })) {
  describe(`The setup order (§1.4) on ${name}`, () => {
    let sandbox: TestSandbox;
    let database: TestDatabase | undefined;

    before(async () => {
      database = await open?.();
      sandbox = await openSandbox(database && { database: database.address });
    });

    after(async () => {
      await sandbox.remove();
      await database?.close();
    });

    it('goes from a key to each member acting with their own account, in two organizations', async () => {
      const ada = await sandbox.signIn('ada', 'acme');
      const cleo = await sandbox.signIn('cleo', 'acme');
      const dev = await sandbox.signIn('dev', 'globex');

      // A wrong key fails at once with the reason; a valid one turns the badge.
      const refused = await ada.put('/v1/appconnect/settings/api-key', { apiKey: 'ak_not_the_right_one' });
      expect(refused).to.deep.include({ status: 422 });
      expect(refused.body).to.include({ code: 'key_refused' });
      const saved = await ada.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
      expect(saved.body.badge.state).to.equal('connected');

      // Enabling assigns the app to the default agent and affects no account.
      const enabled = await ada.put('/v1/appconnect/apps/gmail/enablement');
      expect(enabled.body).to.deep.equal({ app: 'gmail', enabled: true, agentCount: 1 });
      expect(sandbox.provider.accounts()).to.deep.equal([]);
      expect(await cleo.toolNames('acme-assistant')).to.have.members(everyTool);

      // Each member connects their own account, and only that member loses the tool for connecting.
      await ada.connect('gmail', 'ada@example.com');
      await ada.waitUntilConnected('gmail', 'ada@example.com');
      await cleo.connect('gmail', 'cleo@example.com');
      expect(await ada.toolNames('acme-assistant')).to.have.members(everyTool.slice(0, 2));

      // Only the account that sent a mail can fetch it.
      await ada.invoke('acme-assistant', 'GMAIL_SEND_EMAIL', mail('From Ada'));
      const ofAda = await ada.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS', { query: 'From Ada' });
      const ofCleo = await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS', { query: 'From Ada' });
      expect(ofAda.acting_as).to.equal('Ada Lovelace (ada@example.com)');
      expect(JSON.stringify(ofAda.data)).to.contain('From Ada');
      expect(JSON.stringify(ofCleo.data)).not.to.contain('From Ada');

      // Another agent has the app only once it is assigned.
      expect(await ada.toolNames('acme-researcher')).to.deep.equal([]);
      await ada.put('/v1/appconnect/apps/gmail/agents/acme-researcher');
      expect(await ada.toolNames('acme-researcher')).to.have.members(everyTool.slice(0, 2));

      // The other organization has nothing until its own admin enables it.
      expect(await dev.toolNames('globex-assistant')).to.deep.equal([]);
      await dev.put('/v1/appconnect/apps/gmail/enablement');
      const notYet = await dev.invoke('globex-assistant', 'GMAIL_FETCH_EMAILS');
      expect(notYet.code).to.equal('not_connected');
      await dev.connect('gmail', 'dev@example.com');
      await dev.waitUntilConnected('gmail', 'dev@example.com');
      const ofDev = await dev.invoke('globex-assistant', 'GMAIL_FETCH_EMAILS', { query: 'From Ada' });
      expect(ofDev.acting_as).to.contain('dev@example.com');

      // Disabling stops it for all members at once; the other organization is not affected.
      await ada.delete('/v1/appconnect/apps/gmail/enablement');
      const stopped = await cleo.post('/v1/agents/acme-assistant/tools/appconnect__invoke_action', {
        channel: 'web',
        input: { action: 'GMAIL_FETCH_EMAILS' },
      });
      expect(stopped.status).to.equal(404);
      expect(await cleo.toolNames('acme-assistant')).to.deep.equal([]);
      expect(await dev.invoke('globex-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');

      // Enabling again restores assignments and connections.
      await ada.put('/v1/appconnect/apps/gmail/enablement');
      expect(await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');

      // Disconnecting affects only the member who does it.
      await cleo.delete('/v1/appconnect/apps/gmail/connection');
      expect((await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).code).to.equal('not_connected');
      expect(await ada.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');
    });
  });
}
