import { expect } from 'chai';
import { quoteAsContent } from '../../../src/domain/untrusted-text.js';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import type { ActionOutcome } from '../../../src/provider/port/call-outcome.js';
import type { ProviderSession } from '../../../src/provider/port/call-port.js';
import type { Injection } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { callAction } from '../../support/provider/call-action.js';
import { emulatorOptions } from '../../support/provider/keyed-options.js';
import { gatewayTo, refusalBody } from '../../support/provider/scripted-server.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Calls of actions', () => {
  const current = withEmulator();
  let gateway: HttpProviderGateway;
  beforeEach(() => {
    gateway = gatewayTo(current.emulator.url, current.emulator.projectKey);
  });
  afterEach(() => gateway.close());

  const options = emulatorOptions();

  /** A session over an account that the person signed in to just now. */
  async function sessionOf(userId = 'ada'): Promise<{ accountId: string; session: ProviderSession }> {
    const providerUserId = `platform:user:${userId}`;
    const accountId = await current.provider.connect({ userId: providerUserId });
    return { accountId, session: await gateway.createSession({ providerUserId, app: 'gmail', accountId }, options) };
  }

  function send(session: ProviderSession, input: Record<string, unknown> = { to: 'grace@example.com' }) {
    return callAction(gateway, { session, action: 'GMAIL_SEND_EMAIL', arguments: input }, options);
  }

  for (const mcpReplies of ['json', 'sse'] as const) {
    describe(`answered in ${mcpReplies}`, () => {
      beforeEach(() => {
        current.emulator.switches.mcpReplies = mcpReplies;
      });

      it('runs on the account of its session alone', async () => {
        const [adas, eves] = [await sessionOf('ada'), await sessionOf('eve')];

        expect(await send(adas.session, { to: 'grace@example.com', subject: 'Hello' })).to.deep.include({
          outcome: 'done',
        });
        const fetched = await callAction(
          gateway,
          { session: eves.session, action: 'GMAIL_FETCH_EMAILS', arguments: {} },
          options,
        );

        expect(fetched).to.deep.equal({ outcome: 'done', data: { messages: [] } });
        expect(current.emulator.executions().map(({ accountId, tool }) => [accountId, tool])).to.deep.equal([
          [adas.accountId, 'GMAIL_SEND_EMAIL'],
          [eves.accountId, 'GMAIL_FETCH_EMAILS'],
        ]);
      });

      it('fails with the app’s reason', async () => {
        const { session } = await sessionOf();

        expect(await send(session, { to: 'nobody@example.com' })).to.deep.equal({
          outcome: 'failed',
          message: quoteAsContent('No such recipient'),
          accountFault: 'none',
        });
      });

      it('fails for a tool of another app', async () => {
        const { session } = await sessionOf();
        const call = { session, action: 'SLACK_KEEP_NOTE', arguments: {} };

        expect(await callAction(gateway, call, options)).to.include({ outcome: 'failed' });
      });

      for (const status of ['EXPIRED', 'REVOKED', 'INACTIVE'] as const) {
        it(`fails, and suspects the account, once it is ${status}`, async () => {
          const { session, accountId } = await sessionOf();
          current.emulator.setAccountStatus(accountId, status);

          expect(await send(session)).to.include({ outcome: 'failed', accountFault: 'possible' });
        });
      }
    });
  }

  describe('whose request or answer fails', () => {
    const path = '/tool_router/*/mcp';
    const failures: [string, Injection['fault'], Partial<ActionOutcome>, number][] = [
      ['an answer reset', { kind: 'reset', after: true }, { outcome: 'unknown' }, 1],
      ['a request reset', { kind: 'reset' }, { outcome: 'unknown' }, 0],
      ['an answer cut short', { kind: 'truncated' }, { outcome: 'unknown' }, 1],
      ['an answer replaced by a page', { kind: 'html', status: 200, after: true }, { outcome: 'unknown' }, 1],
      ['an answer replaced by a gateway’s page', { kind: 'html', after: true }, { outcome: 'unknown' }, 1],
      ['an answer that is not JSON', { kind: 'malformed', after: true }, { outcome: 'unknown' }, 1],
      ['a fault of the provider', { kind: 'status', status: 500 }, { outcome: 'unknown' }, 0],
      [
        'a fault of the provider after the effect',
        { kind: 'status', status: 503, after: true },
        { outcome: 'unknown' },
        1,
      ],
      ['a refused key', { kind: 'status', status: 401 }, { outcome: 'not_sent', reason: 'refused_once' }, 0],
      [
        'a rate limit',
        { kind: 'status', status: 429, body: refusalBody('Slow down.') },
        { outcome: 'not_sent', reason: 'rate_limited' },
        0,
      ],
      [
        'a rate limit in a form that anything in between may use',
        { kind: 'status', status: 429 },
        { outcome: 'unknown' },
        0,
      ],
      ['a gateway’s page for status 404', { kind: 'html', status: 404, after: true }, { outcome: 'unknown' }, 1],
      [
        'an answer too large to be given back',
        { kind: 'status', status: 413, after: true },
        { outcome: 'unknown', isTooLarge: true },
        1,
      ],
      ['a lost session', { kind: 'drop_session' }, { outcome: 'not_sent', reason: 'session_gone' }, 0],
      [
        'a refusal of the app',
        { kind: 'tool_failure', error: 'Quota' },
        { outcome: 'failed', message: quoteAsContent('Quota') },
        0,
      ],
    ];

    for (const [name, fault, expected, executions] of failures) {
      it(`is sent once, and has the right outcome, after ${name}`, async () => {
        const { session } = await sessionOf();
        current.emulator.inject({ match: { method: 'POST', path, rpcMethod: 'tools/call' }, fault, times: 5 });

        expect(await send(session)).to.include(expected);
        expect(current.emulator.executions()).to.have.length(executions);
      });
    }

    it('works again afterwards', async () => {
      const { session } = await sessionOf();
      current.emulator.inject({ match: { path, rpcMethod: 'tools/call' }, fault: { kind: 'reset' } });

      await send(session);

      expect(await send(session)).to.include({ outcome: 'done' });
    });
  });
});
