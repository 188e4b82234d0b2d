import { expect } from 'chai';
import sinon, { type SinonFakeTimers } from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { accountRemovalFixture, outage, refusal } from '../../../support/account-removal-fixture.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

describe('AccountRemovalService while the removal fails', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, removals, list, records, putOnList } = accountRemovalFixture(services);
  let clock: SinonFakeTimers;

  /** The pauses between this many attempts in seconds, with each attempt made when it is due. */
  async function waitsBetween(attempts: number): Promise<number[]> {
    const waits: number[] = [];
    for (let time = 0; time < attempts; time += 1) {
      const [due] = await list();
      if (due === undefined) return waits;
      clock.setSystemTime(new Date(due.dueAt));
      const { length } = provider().calls;
      removals().wake();
      await until(
        'it was attempted',
        async () => provider().calls.length > length && (await list())[0]?.dueAt !== due.dueAt,
      );
      const [next] = await list();
      if (next !== undefined) waits.push((Date.parse(next.dueAt) - Date.now()) / 1000);
    }
    return waits;
  }

  beforeEach(async () => {
    clock = startClock('date');
    provider().addAccount({ accountId: 'ca_old' });
    await putOnList();
  });

  it('retries with growing waits, up to a quarter of an hour', async () => {
    provider().failNextWith(outage, 'revokeAccount', { times: 8 });

    expect(await waitsBetween(8)).to.deep.equal([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  for (const [method, outcome] of [
    ['revokeAccount', 'failed'],
    ['deleteAccount', 'done'],
  ] as const) {
    it(`gives up where the provider refuses ${method} a hundred times, and records what became of the grant`, async () => {
      provider().failNextWith(refusal, method, { times: 200 });

      expect(await waitsBetween(101)).to.have.length(99);

      expect(await list()).to.deep.equal([]);
      expect((await records()).map((record) => [record.action, record.outcome])).to.deep.equal([
        ['account.revoked', outcome],
      ]);
    });
  }

  for (const answer of ['revoked', 'not_supported'] as const) {
    it(`asks no second time to take access back that was ${answer}, where only the deletion failed`, async () => {
      const revoke = sinon.stub(provider(), 'revokeAccount').resolves(answer);
      provider().failNextWith(outage, 'deleteAccount');

      await waitsBetween(1);
      // As a provider reads that is slow to show what has changed.
      revoke.resolves('not_supported');
      await waitsBetween(1);

      expect(revoke.callCount).to.equal(1);
      expect(provider().accounts.size).to.equal(0);
      expect((await records()).map(({ outcome }) => outcome)).to.deep.equal([answer === 'revoked' ? 'done' : 'failed']);
    });
  }

  it('never gives up because of an answer that a proxy may have given', async () => {
    const answerOfProxy = new PluginError(
      'provider_protocol',
      'The provider gave an answer that cannot be used (404).',
    );
    provider().failNextWith(answerOfProxy, 'findAccount', { times: 150 });

    await waitsBetween(150);

    expect(await list()).to.have.length(1);
    await waitsBetween(1);
    expect(provider().accounts.size).to.equal(0);
  });

  it('tries again after an unclear answer, and deletes the account once it stays unclear', async () => {
    provider().revokeAccount = async () => 'unclear';

    for (const attempts of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await waitsBetween(1);
      expect((await list())[0]?.attempts).to.equal(attempts);
      expect(provider().accounts.has('ca_old')).to.equal(true);
    }
    await waitsBetween(1);

    expect(await list()).to.deep.equal([]);
    expect(provider().accounts.size).to.equal(0);
    expect((await records()).map(({ outcome }) => outcome)).to.deep.equal(['failed']);
  });

  it('takes an unclear answer for final only where it came several times, however long an outage was before', async () => {
    provider().failNextWith(outage, 'findAccount', { times: 150 });
    await waitsBetween(150);
    const revokeAccount = sinon.stub(provider(), 'revokeAccount').resolves('unclear');

    expect(await waitsBetween(3)).to.deep.equal([900, 900, 900]);

    expect(revokeAccount.callCount).to.equal(3);
    expect(provider().accounts.has('ca_old')).to.equal(true);
    await waitsBetween(1);
    expect(provider().accounts.size).to.equal(0);
  });

  it('never gives up because of an outage, however long', async () => {
    provider().failNextWith(outage, 'findAccount', { times: 150 });
    await waitsBetween(150);
    expect(await list()).to.have.length(1);

    provider().failNextWith(refusal, 'findAccount');
    await waitsBetween(1);

    expect(await list(), 'one refusal after an outage is one refusal').to.have.length(1);
    await waitsBetween(1);
    expect(provider().accounts.size).to.equal(0);
  });
});
