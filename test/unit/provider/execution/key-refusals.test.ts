import { expect } from 'chai';
import type { SinonFakeTimers } from 'sinon';
import { ProjectKey } from '../../../../src/domain/project-key.js';
import { toCallOutcome } from '../../../../src/provider/actions/action-outcome.js';
import { KeyRefusals } from '../../../../src/provider/execution/key-refusals.js';
import { ProviderFault } from '../../../../src/provider/faults/provider-fault.js';
import { useClock } from '../../../support/clock.js';

const key = new ProjectKey('ak_one_key_0001', 'saved');
const other = new ProjectKey('ak_two_key_0002', 'saved');

function answering(status: number, form: 'own' | 'other' = 'own'): ProviderFault {
  return new ProviderFault('status', `The provider answered ${status}.`, {
    reply: { status, form, message: 'Invalid API key' },
  });
}

/** Of something in between, such as a gateway that wants a login. */
function pageWith(status: number): ProviderFault {
  return new ProviderFault('status', `The provider answered ${status}.`, { reply: { status, form: 'other' } });
}

describe('KeyRefusals', () => {
  const startClock = useClock();
  let clock: SinonFakeTimers;
  let refused: KeyRefusals;
  let denials: unknown[][];
  let checks: { accept(): void; fail(error: unknown): void }[];

  beforeEach(() => {
    clock = startClock('timers');
    checks = [];
    denials = [];
    refused = new KeyRefusals(
      () => new Promise<void>((accept, fail) => checks.push({ accept, fail })),
      (...denial) => void denials.push(denial),
    );
  });

  const failWith = (error: ProviderFault, failed = key) => refused.checkedOutcome(failed, error, toCallOutcome(error));

  /** A call is refused with 401, and so is the check of the key. */
  async function refuse() {
    const outcome = failWith(answering(401));
    checks.at(-1)?.fail(answering(401));
    return outcome;
  }

  it('reports a refusal that the check does not confirm as temporary, and sends the next call', async () => {
    const outcome = failWith(answering(401));
    checks[0]?.accept();

    expect(await outcome).to.include({ outcome: 'not_sent', reason: 'refused_once' });
    expect(await refused.find(key)).to.equal(undefined);
    expect(denials).to.deep.equal([[key, 'session execution']]);
  });

  it('checks once for all calls that were refused at the same time', async () => {
    const outcomes = Array.from({ length: 50 }, () => failWith(answering(401)));
    checks[0]?.fail(answering(401));

    const reasons = new Set((await Promise.all(outcomes)).map((outcome) => 'reason' in outcome && outcome.reason));
    expect([...reasons]).to.deep.equal(['refused_key']);
    expect(denials).to.deep.equal([]);
    expect(checks).to.have.length(1);
  });

  it('does not check again for calls that are refused after the check', async () => {
    await refuse();

    expect(await failWith(answering(401))).to.include({ reason: 'refused_key' });
    expect(checks).to.have.length(1);
  });

  it('answers calls with a refused key without sending them for a minute', async () => {
    const outcome = await refuse();

    expect(outcome).to.include({ outcome: 'not_sent', reason: 'refused_key' });
    clock.tick(59_999);
    expect(await refused.find(key)).to.equal(outcome);
    expect(checks).to.have.length(1);
  });

  it('checks again after that, with one read that all calls wait for', async () => {
    await refuse();
    clock.tick(60_000);

    const calls = [refused.find(key), refused.find(key)];
    checks[1]?.fail(answering(401));
    for (const answer of await Promise.all(calls)) expect(answer).to.include({ reason: 'refused_key' });
    clock.tick(60_000);
    const last = refused.find(key);
    checks[2]?.accept();

    expect(await last).to.equal(undefined);
    expect(checks).to.have.length(3);
  });

  it('makes other calls wait for two seconds at most', async () => {
    const first = failWith(answering(401));
    const second = refused.find(key);

    await clock.tickAsync(1_999);
    expect(await Promise.race([second, Promise.resolve('waiting')])).to.equal('waiting');
    await clock.tickAsync(1);

    expect(await second).to.equal(undefined);
    expect(await first).to.include({ reason: 'refused_key' });
  });

  it('makes no call with another key wait', async () => {
    void failWith(answering(401));

    expect(await refused.find(other)).to.equal(undefined);
    await clock.tickAsync(2_000);
  });

  it('concludes nothing while the provider does not answer, and checks again at the next refusal', async () => {
    const first = failWith(answering(401));
    checks[0]?.fail(answering(503));

    expect(await first).to.include({ reason: 'refused_key' });
    expect(await refused.find(key)).to.equal(undefined);
    void failWith(answering(401));
    expect(checks).to.have.length(2);
    await clock.tickAsync(2_000);
  });

  it('checks rarely where an accepted key may run no actions', async () => {
    const first = failWith(answering(401));
    checks[0]?.accept();
    await first;

    clock.tick(9_999);
    expect(await failWith(answering(401))).to.include({ reason: 'refused_once' });
    expect(checks).to.have.length(1);
    clock.tick(1);
    void failWith(answering(401));
    expect(checks).to.have.length(2);
    await clock.tickAsync(2_000);
  });

  it('keeps an outcome unknown after a refusal by something in between', async () => {
    const outcome = failWith(answering(401, 'other'));
    checks[0]?.accept();

    expect(await outcome).to.include({ outcome: 'unknown' });
  });

  it('checks nothing after a page with 401, which says nothing of the key', async () => {
    const page = pageWith(401);
    const outcome = toCallOutcome(page);

    expect(await refused.checkedOutcome(key, page, outcome)).to.equal(outcome);
    expect(checks).to.have.length(0);
  });

  it('concludes nothing where the check meets such a page', async () => {
    const first = failWith(answering(401));
    checks[0]?.fail(pageWith(401));

    expect(await first).to.include({ reason: 'refused_key' });
    expect(await refused.find(key)).to.equal(undefined);
  });

  for (const status of [400, 403, 404, 429, 500]) {
    it(`checks nothing after status ${status}, which does not concern the key only`, async () => {
      const error = answering(status);
      const outcome = toCallOutcome(error);

      expect(await refused.checkedOutcome(key, error, outcome)).to.equal(outcome);
      expect(checks).to.have.length(0);
    });
  }

  it('forgets a refusal once a key was accepted, and ignores a running check', async () => {
    await refuse();
    refused.forget();
    expect(await refused.find(key)).to.equal(undefined);

    const late = failWith(answering(401));
    refused.forget();
    checks.at(-1)?.fail(answering(401));
    await late;

    expect(await refused.find(key)).to.equal(undefined);
  });
});
