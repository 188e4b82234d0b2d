import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AccountRemovalAttempts } from '../../../../src/services/account-removal/account-removal-attempts.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { RemovalLimitService } from '../../../../src/services/account-removal/removal-limit-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { listAccountRemovals, minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const refusedKey = new PluginError('key_refused', 'It refuses the key.', { details: { reason: 'key_rejected' } });
const refusal = new PluginError('provider_protocol', 'It will not.', { details: { isFinal: true } });
const pauseWanted = (retryAfterMs: number) =>
  new PluginError('rate_limited', 'It asks for a pause.', { details: { retryAfterMs } });

describe('Many accounts that wait to be removed', () => {
  const services = useServices();
  const startClock = useClock();
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const list = () => listAccountRemovals(fakes().client);
  const asked = () => provider().inputsOf('findAccount').length;
  const lines = () => fakes().logger.lines.filter(({ level }) => level === 'warn');

  async function putOnList(count: number, fields: { prefix?: string; projectId?: string } = {}): Promise<void> {
    const { prefix = 'ca', projectId } = fields;
    for (let number = 0; number < count; number += 1) {
      const accountId = provider().addAccount({ accountId: `${prefix}_${number}` });
      await services()
        .get<AccountRemovalStore>(AccountRemovalStore)
        .add({ accountId, app: 'gmail', orgId: 'acme', userId: 'ada', projectId }, { dueAt: minute(0) });
    }
  }

  /** Wakes the service, and waits for the line about what failed. */
  async function run(): Promise<void> {
    const { length } = lines();
    services().get(AccountRemovalService).wake();
    await until('the run is told of', () => lines().length > length);
  }

  /** Whether the service, once woken, takes any from the list. */
  async function takesSome(): Promise<boolean> {
    const store = services().get<AccountRemovalStore>(AccountRemovalStore);
    let isClaimed = false;
    store.claimDue = async () => {
      isClaimed = true;
      return [];
    };
    services().get(AccountRemovalService).wake();
    await services().get(AccountRemovalService).close();
    return isClaimed;
  }

  for (const [what, error] of [
    ['the provider does not answer', outage],
    ['the key is refused', refusedKey],
    ['the provider asks for a pause', pauseWanted(30_000)],
  ] as const) {
    it(`are left alone, and told of in one line, after the first failures where ${what}`, async () => {
      await putOnList(40);
      provider().failNextWith(error, 'findAccount', { times: 40 });

      await run();

      expect(asked()).to.be.below(10);
      expect(lines()).to.deep.equal([
        {
          level: 'warn',
          message: 'Accounts could not be removed at the provider yet.',
          fields: { count: asked(), app: 'gmail', error },
        },
      ]);
      expect((await list()).filter(({ attempts }) => attempts > 0)).to.have.length(asked());
    });
  }

  it('are left alone for as long as the provider asks, however often the list is looked at', async () => {
    const clock = startClock('date');
    await putOnList(40);
    provider().failNextWith(pauseWanted(60_000), 'findAccount', { times: 40 });
    await run();

    clock.tick(59_000);

    expect(await takesSome()).to.equal(false);
  });

  it('are left alone for that long also where the part of this minute is used up meanwhile', async () => {
    const clock = startClock('date');
    await putOnList(3);
    provider().failNextWith(pauseWanted(600_000), 'findAccount');
    const limits = services().get(RemovalLimitService);
    let admitted = 0;
    limits.admit = async () => {
      admitted += 1;
      if (admitted === 1) return 0;
      // The limit is told only after the provider's answer.
      await services().get(AccountRemovalAttempts).settled();
      await nextTurn();
      return 30_000;
    };
    await run();

    clock.tick(599_000);

    expect(await takesSome()).to.equal(false);
  });

  it('are gone on with once the pause is over', async () => {
    const clock = startClock('date');
    await putOnList(10);
    provider().failNextWith(pauseWanted(60_000), 'findAccount', { times: 10 });
    await run();
    provider().clearFailures();

    clock.tick(60_000);
    services().get(AccountRemovalService).wake();

    await until('the list is empty', async () => (await list()).length === 0);
  });

  it('are worked off beside some whose requests hang or are refused, with one line about those', async () => {
    await putOnList(20);
    for (let time = 0; time < 3; time += 1) provider().failNextWith(outage, 'findAccount');
    for (let time = 0; time < 3; time += 1) provider().failNextWith(refusal, 'findAccount');

    await run();

    expect(await list()).to.have.length(6);
    expect(lines().map(({ fields }) => fields)).to.deep.equal([{ count: 6, app: 'gmail', error: outage }]);
  });

  it('of another project wait untouched, while those of this one are removed', async () => {
    await services().get(ProjectDiscoveryService).discoverProjectId();
    await putOnList(20, { prefix: 'old', projectId: 'pr_before' });
    await putOnList(5, { prefix: 'new', projectId: 'pr_fake' });

    services().get(AccountRemovalService).wake();
    await until('the others are removed', async () => (await list()).length === 20);
    await services().get(AccountRemovalService).close();

    expect((await list()).every(({ attempts, dueAt }) => attempts === 0 && dueAt === minute(0))).to.equal(true);
    expect(lines()).to.deep.equal([]);
  });
});
