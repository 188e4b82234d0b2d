import { expect } from 'chai';
import {
  agent,
  connection,
  type Fault,
  mail,
  ProviderFaultFixture,
  read,
  retryWhileUnreachable,
  send,
} from '../../support/provider-faults.js';
import { until } from '../../support/until.js';

/** Faults that lose a response after the provider has done the work. */
const afterWork: Record<string, Fault> = {
  'a broken connection afterwards': { kind: 'reset', after: true },
  'a fault of its own afterwards': { kind: 'status', status: 500, after: true },
  'no JSON afterwards': { kind: 'malformed', after: true },
  'a page of a gateway afterwards': { kind: 'html', status: 502, after: true },
  'half an answer': { kind: 'truncated' },
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

      it(`connects nobody by a link whose response was lost: ${name}`, async () => {
        await fixture.open();
        fixture.injectFaultOnce(fault, '*/connected_accounts/link', { method: 'POST' });

        expect((await fixture.cleo.post(connection)).status).to.be.oneOf([502, 503]);

        expect(await fixture.status()).to.equal('not_connected');
        await fixture.cleo.connect('gmail', 'cleo@example.com');
        expect((await retryWhileUnreachable(() => fixture.cleo.invoke(agent, read))).acting_as).to.contain(
          'Cleo Martin',
        );
        expect(fixture.installation.provider.executions()).to.have.length(1);
      });

      it(`sends no call again whose outcome is unknown: ${name}`, async () => {
        await fixture.open();
        await fixture.cleo.connect('gmail', 'cleo@example.com');
        fixture.injectFaultOnce(fault, '*', { tool: '*' });

        expect((await fixture.cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
        expect((await fixture.cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');

        expect(fixture.installation.provider.executions()).to.have.length(1);
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
    const lose = async (action: string, input: Record<string, unknown>) => {
      fixture.injectFaultOnce({ kind: 'reset', after: true }, '*', { tool: '*' });
      expect((await fixture.cleo.invoke(agent, action, input)).code).to.equal('outcome_unknown');
    };
    const sent = () => fixture.installation.provider.executions().filter(({ tool }) => tool === send).length;

    beforeEach(async () => {
      await fixture.open();
      await fixture.cleo.connect('gmail', 'cleo@example.com');
    });

    it('is refused for ten minutes, also after a restart of the host, and allowed after that', async () => {
      const clock = fixture.startClock('time', Date.now());
      await lose(send, mail('Once'));

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

    it('is recognized by its arguments in any order, its member and its action', async () => {
      await lose(send, mail('Once'));
      const { recipient_email, subject, body } = mail('Once');

      expect((await fixture.cleo.invoke(agent, send, { body, subject, recipient_email })).code).to.equal(
        'outcome_unknown',
      );
      expect(await fixture.cleo.invoke(agent, send, mail('Another'))).to.have.property('data');
      await fixture.ada.connect('gmail', 'ada@example.com');
      expect(await fixture.ada.invoke(agent, send, mail('Once'))).to.have.property('data');
      expect(sent()).to.equal(3);
    });

    it('is sent again when the agent says that it checked', async () => {
      await lose(send, mail('Once'));

      const input = { action: send, arguments: mail('Once'), send_again: true };
      const again = await fixture.cleo.call(agent, 'invoke_action', input);

      expect(again.structuredContent).to.have.property('data');
      expect(sent()).to.equal(2);
      expect(await fixture.cleo.invoke(agent, send, mail('Once'))).to.have.property('data');
    });

    for (const [name, fault] of Object.entries<Fault>({
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
    })) {
      it(`is not sent again, by itself or on a plain request, after ${name}`, async () => {
        fixture.injectFaultOnce(fault, '*', { tool: '*' });

        expect((await fixture.cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
        expect((await fixture.cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');

        expect(sent()).to.equal(1);
      });
    }

    it('gets the hint to request less when it reads more than the provider returns', async () => {
      fixture.injectFaultOnce({ kind: 'status', status: 413, after: true }, '*', { tool: '*' });

      const answer = await fixture.cleo.invoke(agent, read);

      expect(answer.code).to.equal('outcome_unknown');
      expect(answer.fix).to.match(/Ask for less/);
    });

    it('may be repeated when it only reads', async () => {
      await lose(read, {});

      expect(await fixture.cleo.invoke(agent, read)).to.have.property('data');
    });

    it('is refused to nine of ten equal calls while the first is not answered, and stays refused when its answer is lost', async () => {
      fixture.injectFaultOnce({ kind: 'delay', ms: 60_000, after: true }, '*', { tool: '*' });
      const codes: string[] = [];

      const calls = Array.from({ length: 10 }, async () =>
        codes.push((await fixture.cleo.invoke(agent, send, mail('Once'))).code),
      );
      await until('one has run and the others are answered', () => sent() === 1 && codes.length === 9);
      await fixture.installation.provider.close();
      await Promise.all(calls);

      expect(codes).to.deep.equal(Array(10).fill('outcome_unknown'));
      expect(sent()).to.equal(1);
    });
  });
});
