import { DEFAULT_REQUEST_TIMEOUT_MSEC } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { answerTimeoutMs } from '../../../../src/provider/execution/action-runner.js';
import type { ActionOutcome } from '../../../../src/provider/port/call-outcome.js';
import { ActionSender } from '../../../../src/services/calls/action-sender.js';
import { callTimeoutMs } from '../../../../src/services/calls/send-conditions.js';
import { actionSenderFixture, failedOutcome } from '../../../support/agents/action-sender-fixture.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('ActionSender', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, connections, find, connected, callOn, send, confirm, cancelReason } = actionSenderFixture(services);

  describe('on its session', () => {
    it('returns the action’s data', async () => {
      expect(await send(callOn(await connected()))).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
    });

    it('creates the session for the first call, pinned to the account, and stores it', async () => {
      const connection = await connected();
      await send(callOn(connection));
      await send(callOn((await find()) as Connection));

      expect(provider().inputsOf('createSession')).to.deep.equal([
        { providerUserId: 'platform:user:ada', app: 'gmail', accountId: connection.accountId },
      ]);
    });

    it('shares one session among concurrent first calls', async () => {
      const connection = await connected();

      await Promise.all(Array.from({ length: 10 }, () => send(callOn(connection))));

      expect(provider().inputsOf('createSession')).to.have.length(1);
      expect(provider().executions).to.have.length(10);
    });

    it('needs no account for an app without sign-in', async () => {
      for (let time = 0; time < 2; time += 1) await send(callOn(undefined, { slug: 'HACKERNEWS_KEEP_NOTE' }));

      expect(provider().inputsOf('createSession')).to.deep.equal([
        { providerUserId: 'platform:open:ada', app: 'hackernews' },
      ]);
    });

    it('is sent once, on a new session, where the provider no longer knows the old one', async () => {
      const connection = await connected({ session: { id: 'trs_old', url: 'https://provider.example/mcp' } });

      await send(callOn(connection));

      expect(provider().executions).to.have.length(1);
      expect((await find())?.session?.id).not.to.equal('trs_old');
    });

    it('fails where the provider does not know the new session either', async () => {
      const gone: ActionOutcome = { outcome: 'not_sent', reason: 'session_gone', message: 'Gone.' };
      for (let time = 0; time < 9; time += 1) provider().answerNextCallWith(gone);

      expect(await rejectionOf(send(callOn(await connected())))).to.include({ code: 'provider_unreachable' });
      expect(provider().inputsOf('callAction')).to.have.length(2);
    });

    it('is not sent for an account that was disconnected before the new session', async () => {
      const connection = await connected({ session: { id: 'trs_old', url: 'https://provider.example/mcp' } });
      await connections().remove(connection);

      expect(await rejectionOf(send(callOn(connection)))).to.include({ code: 'not_connected' });
      expect(provider().executions).to.deep.equal([]);
    });

    it('is not sent on the account of a sign-in that completed before the new session', async () => {
      const connection = await connected({ session: { id: 'trs_old', url: 'https://provider.example/mcp' } });
      await connections().replace(aConnection({ accountId: provider().addAccount() }));

      expect(await rejectionOf(send(callOn(connection)))).to.include({ code: 'not_connected' });
    });
  });

  describe('ends within the minute that clients of agents wait', () => {
    it('creates no second session where the remaining time is too short', async () => {
      const connection = await connected({ session: { id: 'trs_old', url: 'https://provider.example/mcp' } });
      const clock = startClock('timers');
      const release = provider().hold('callAction');
      provider().hold('createSession');
      const sending = rejectionOf(send(callOn(connection)));
      await until('it is sent', () => provider().inputsOf('callAction').length === 1);
      await clock.tickAsync(callTimeoutMs - 10_000);
      release();
      await until('another session is asked for', () => provider().inputsOf('createSession').length === 1);

      await clock.tickAsync(10_000);

      const error = await sending;
      expect(error).to.include({ code: 'provider_unreachable' });
      expect(error.message).to.contain('did not open a session in time. Nothing was done.');
      expect(error.details).to.deep.include({ mayHaveHappened: false });
    });

    it('with what the app answered, where the account is still being looked up', async () => {
      const connection = await connected({ session: { id: 'trs_old', url: 'https://provider.example/mcp' } });
      const clock = startClock('timers');
      const release = provider().hold('callAction');
      const releaseAccount = provider().hold('findAccount');
      provider().answerNextCallWith(failedOutcome('possible'));
      const sending = rejectionOf(send(callOn(connection)));
      await until('it is sent', () => provider().inputsOf('callAction').length === 1);
      await clock.tickAsync(callTimeoutMs - 1_000);
      release();
      await until('the account is looked up', () => provider().inputsOf('findAccount').length === 1);

      await clock.tickAsync(1_000);

      const error = await sending;
      releaseAccount();
      expect(error).to.include({ code: 'action_failed' });
      expect(error.message).to.contain('The mailbox is locked.');
    });

    it('includes the time for creating the session', async () => {
      const connection = await connected();
      const clock = startClock('timers');
      const release = provider().hold('createSession');
      provider().hold('callAction');
      const sending = rejectionOf(send(callOn(connection)));
      await clock.tickAsync(15_000);
      release();
      await until('it is sent', () => provider().inputsOf('callAction').length === 1);

      await clock.tickAsync(callTimeoutMs - 15_000);

      expect(await sending).to.include({ code: 'outcome_unknown' });
      expect(answerTimeoutMs).to.be.below(callTimeoutMs);
      expect(callTimeoutMs).to.be.below(DEFAULT_REQUEST_TIMEOUT_MSEC - 8_000);
    });
  });

  describe('throws the outcome', () => {
    const outcomes: [string, ActionOutcome, object][] = [
      [
        'failed',
        { ...failedOutcome('none'), retryAfterMs: 700 } as ActionOutcome,
        { code: 'action_failed', retryAfterMs: 700 },
      ],
      ['unknown', { outcome: 'unknown', message: 'Lost.' }, { code: 'outcome_unknown', mayHaveHappened: true }],
      ['unreachable', notSent('unreachable'), { code: 'provider_unreachable' }],
      ['rate limited', notSent('rate_limited', 900), { code: 'rate_limited', retryAfterMs: 900 }],
      ['refused for the key’s sake', notSent('refused_key'), { code: 'key_refused' }],
      [
        'refused for lack of a right',
        notSent('right_missing'),
        {
          code: 'key_refused',
          reason: 'key_lacks_access',
          values: { areas: ['session execution'] },
          fix: 'Ask a platform admin to give the project key that right.',
        },
      ],
      [
        'refused by a key that is accepted elsewhere',
        notSent('refused_once'),
        {
          code: 'key_refused',
          fix: 'Call it again. If it is refused again, ask a platform admin to give the project key that right.',
        },
      ],
    ];

    for (const [name, outcome, { code, ...details }] of outcomes as [string, ActionOutcome, { code: string }][]) {
      it(`when it was ${name}`, async () => {
        provider().answerNextCallWith(outcome);

        const error = await rejectionOf(send(callOn(await connected())));

        expect(error).to.include({ code });
        expect(error.details).to.deep.include(details);
        expect((await find())?.health).to.equal('healthy');
        if (outcome.outcome === 'not_sent') expect(error.message).to.contain('Nothing was done.');
      });
    }

    it('with the reason why the answer is missing, and the cause for the log', async () => {
      const cause = new Error('ECONNRESET');
      const message = 'The connection broke after the request was sent.';
      provider().answerNextCallWith({ outcome: 'unknown', message, cause });

      const error = await rejectionOf(send(callOn(await connected())));

      expect(error).to.include({ message: `GMAIL_SEND_EMAIL: ${message}`, cause });
    });

    it('and suggests that a read whose answer was too large requests less', async () => {
      const call = callOn(await connected(), { slug: 'GMAIL_FETCH_EMAILS' });
      for (const effect of ['read', 'write'] as const) {
        provider().answerNextCallWith({ outcome: 'unknown', message: 'Too large.', isTooLarge: true });
        const { details } = await rejectionOf(send({ ...call, action: { ...call.action, effect } }));
        expect(/Ask for less/.test(JSON.stringify(details))).to.equal(effect === 'read');
      }
    });

    it('and allows repeating a read whose answer was lost', async () => {
      const call = callOn(await connected(), { slug: 'GMAIL_FETCH_EMAILS' });
      for (const effect of ['read', 'write'] as const) {
        provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
        const error = await rejectionOf(send({ ...call, action: { ...call.action, effect } }));
        expect(/can be called again/.test(JSON.stringify(error.details))).to.equal(effect === 'read');
      }
    });
  });

  describe('whose caller disconnects', () => {
    it('is aborted when it only reads', async () => {
      const connection = await connected();
      provider().hold('callAction');
      const controller = new AbortController();
      const call = callOn(connection, { slug: 'GMAIL_FETCH_EMAILS' });
      const sending = rejectionOf(
        services()
          .get(ActionSender)
          .send(
            { ...call, action: { ...call.action, effect: 'read' } },
            { signal: controller.signal, timeout: AbortSignal.timeout(callTimeoutMs), confirm, cancelReason },
          ),
      );
      await until('it is sent', () => provider().inputsOf('callAction').length === 1);

      controller.abort();

      expect(await sending).to.include({ code: 'outcome_unknown' });
    });

    it('continues when it has effects, so that its outcome is known', async () => {
      const release = provider().hold('callAction');
      const controller = new AbortController();
      const sending = services()
        .get(ActionSender)
        .send(callOn(await connected()), {
          signal: controller.signal,
          timeout: AbortSignal.timeout(callTimeoutMs),
          confirm,
          cancelReason,
        });
      await until('it is sent', () => provider().inputsOf('callAction').length === 1);

      controller.abort();
      release();

      expect(await sending).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
    });
  });
});

type NotSentReason = Extract<ActionOutcome, { outcome: 'not_sent' }>['reason'];

function notSent(reason: NotSentReason, retryAfterMs?: number): ActionOutcome {
  return {
    outcome: 'not_sent',
    reason,
    message: 'It was not sent.',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
