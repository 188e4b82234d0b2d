import { expect } from 'chai';
import {
  agent,
  connection,
  type Fault,
  mail,
  ProviderFaultFixture,
  send,
} from '../../support/provider-fault-fixture.js';
import { until } from '../../support/until.js';

/** Faults that lose a response after the provider has done the work. */
const afterWork: Record<string, Fault> = {
  'a broken connection afterwards': { kind: 'reset', after: true },
  'half an answer': { kind: 'truncated' },
};

/** What may come instead of the answer of a call that ran. */
const insteadOfAnswers: Record<string, Fault> = {
  'half of it': { kind: 'truncated' },
  'a page of a gateway that says 404': { kind: 'html', status: 404, after: true },
  'a page of a gateway that says 403': { kind: 'html', status: 403, after: true },
  'a limit of something in between': { kind: 'status', status: 429, after: true },
  'a 422 in no form of the provider': { kind: 'status', status: 422, body: { message: 'No' }, after: true },
  'an error of JSON-RPC': {
    kind: 'status',
    status: 200,
    body: { jsonrpc: '2.0', id: null, error: { code: -32602, message: 'Invalid params' } },
    after: true,
  },
  'an answer too large to be given back': { kind: 'status', status: 413, after: true },
};

describe('Lost responses of the provider (§7)', () => {
  const fixture = new ProviderFaultFixture();
  const count = (method: string, end: string) =>
    fixture.installation.provider
      .requests()
      .filter((request) => request.method === method && request.path.endsWith(end)).length;

  describe('whose answer is lost after the work was done', () => {
    for (const [name, fault] of Object.entries(afterWork)) {
      it(`creates one auth config nevertheless: ${name}`, async () => {
        await fixture.open();
        fixture.injectFaultOnce(fault, '*/auth_configs', { method: 'POST' });
        await fixture.cleo.post(connection);

        await fixture.cleo.connect('gmail', 'cleo@example.com');

        expect(await fixture.status()).to.equal('connected');
        expect(count('POST', '/auth_configs')).to.equal(1);
      });

      it(`deletes an account once, and treats it as deleted then: ${name}`, async () => {
        await fixture.open();
        await fixture.cleo.connect('gmail', 'cleo@example.com');
        fixture.injectFaultOnce(fault, '*/connected_accounts/*', { method: 'DELETE' });

        expect((await fixture.cleo.delete(connection)).body.connection.status).to.equal('not_connected');

        expect(fixture.installation.provider.accounts()).to.deep.equal([]);
        fixture.advanceClock(10 * 60_000);
        await fixture.installation.restart();
        const database = await fixture.installation.host.host.database.getClient();
        await until('the list is empty', async () => (await database('appconnect_revocations')).length === 0);
      });
    }
  });

  describe('A call whose outcome is unknown', () => {
    const sent = () => fixture.installation.provider.executions().filter(({ tool }) => tool === send).length;

    beforeEach(async () => {
      await fixture.open();
      await fixture.cleo.connect('gmail', 'cleo@example.com');
    });

    it('is refused for ten minutes, also after a restart of the host, and allowed after that', async () => {
      const clock = fixture.startClock('time', Date.now());
      fixture.injectFaultOnce({ kind: 'reset', after: true }, '*', { tool: '*' });
      expect((await fixture.cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');

      const refused = await fixture.cleo.invoke(agent, send, mail('Once'));
      expect(refused).to.include({ code: 'outcome_unknown' });
      expect(refused.message).to.contain('was not sent again');
      await fixture.installation.restart();
      expect((await fixture.cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
      clock.tick(9 * 60_000);
      expect((await fixture.cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
      expect(sent()).to.equal(1);

      clock.tick(2 * 60_000);
      expect(await fixture.cleo.invoke(agent, send, mail('Once'))).to.have.property('data');
      expect(sent()).to.equal(2);
    });

    it('is not sent again, by itself or on a plain request, whatever came instead of its answer', async () => {
      for (const [name, fault] of Object.entries(insteadOfAnswers)) {
        const before = sent();
        fixture.injectFaultOnce(fault, '*', { tool: '*' });

        expect((await fixture.cleo.invoke(agent, send, mail(name))).code, name).to.equal('outcome_unknown');
        expect((await fixture.cleo.invoke(agent, send, mail(name))).code, name).to.equal('outcome_unknown');

        expect(sent() - before, name).to.equal(1);
      }
    });
  });
});
