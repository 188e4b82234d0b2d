import { expect } from 'chai';
import { callTimeoutMs } from '../../../../src/services/calls/send-conditions.js';
import { onTheWeb, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { noon, useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

const gone = { outcome: 'not_sent', reason: 'session_gone', message: 'Gone.' } as const;

describe('A call of which most of its time is over before it can be sent', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, invoke, connect } = toolCallFixture(services);

  /** Its session turns out to be gone, and the new one is there when `leftMs` are left. */
  async function invokeLate(action: string, leftMs: number) {
    await connect('cleo', { session: { id: 'trs_old', url: 'https://provider.example/mcp' } });
    const clock = startClock('timers');
    const releaseCall = provider().hold('callAction');
    const releaseSession = provider().hold('createSession');
    provider().answerNextCallWith(gone);
    const invoked = invoke(onTheWeb, { action }).catch((error) => error);
    await until('it is sent', () => provider().inputsOf('callAction').length === 1);
    await clock.tickAsync(30_000);
    releaseCall();
    await until('another session is asked for', () => provider().inputsOf('createSession').length === 1);
    await clock.tickAsync(callTimeoutMs - 30_000 - leftMs);
    releaseSession();
    return invoked;
  }

  it('is not sent where it has effects, and goes out quickly when it is made again', async () => {
    const error = await invokeLate('GMAIL_SEND_EMAIL', 9_000);

    expect(error).to.include({ code: 'rate_limited' });
    expect(error.details).to.deep.include({ mayHaveHappened: false, retryAfterMs: 1_000 });
    expect(provider().executions).to.deep.equal([]);
    expect((await invoke()).data).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
    expect(provider().inputsOf('createSession')).to.have.length(1);
  });

  it('is sent where the time left is enough for an answer', async () => {
    expect((await invokeLate('GMAIL_SEND_EMAIL', 11_000)).data).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
  });

  for (const [what, faked] of [
    ['the process stood still', 'time'],
    ['the machine slept', 'date'],
  ] as const) {
    it(`is not sent where ${what} meanwhile, and its timers come after what it waited for`, async () => {
      await connect('cleo');
      const clock = startClock(faked);
      const releaseSession = provider().hold('createSession');
      const invoked = invoke().catch((error) => error);
      await until('a session is asked for', () => provider().inputsOf('createSession').length === 1);
      clock.tick(70_000);
      releaseSession();

      expect(await invoked).to.include({ code: 'rate_limited' });
      expect(provider().executions).to.deep.equal([]);
    });
  }

  it('is sent where the time of day was set back meanwhile', async () => {
    await connect('cleo');
    const clock = startClock('date');
    const releaseSession = provider().hold('createSession');
    const invoked = invoke();
    await until('a session is asked for', () => provider().inputsOf('createSession').length === 1);
    clock.setSystemTime(noon - 70_000);
    releaseSession();

    expect((await invoked).data).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
  });

  it('is sent where it only reads', async () => {
    expect((await invokeLate('GMAIL_FETCH_EMAILS', 9_000)).data).to.deep.equal({ ran: 'GMAIL_FETCH_EMAILS' });
  });
});
