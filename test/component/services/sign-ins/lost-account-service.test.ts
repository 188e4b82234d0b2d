import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { LostAccountService } from '../../../../src/services/sign-ins/lost-account-service.js';
import { LinkIntentStore } from '../../../../src/stores/intents/link-intent-store.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { aSignIn, listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const minuteMs = 60_000;

describe('LostAccountService', () => {
  const services = useServices();
  const startClock = useClock();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const accounts = () => [...provider().accounts.keys()];
  const intents = () => services().fakes.client('appconnect_link_intents');
  const hasNoIntents = async () => (await intents().select()).length === 0;
  const searchCount = () => provider().inputsOf('listUnfinishedAccounts').length;
  const lostAccounts = () => services().get(LostAccountService);

  beforeEach(() => flow.enable());

  /** Simulates a process that is killed after the provider created an account; returns that account. */
  async function addIntentOfKilledProcess(fields: { createdAt?: string } = {}): Promise<string> {
    const linkIntents = services().get<LinkIntentStore>(LinkIntentStore);
    await lostAccounts().begin(aSignIn(), { stateHash: 'state-of-killed', linkIntents });
    return provider().addAccount({ state: 'pending', ...fields });
  }

  it('removes the account of a link whose answer was lost', async () => {
    provider().loseNextLink();

    expect(await rejectionOf(flow.start())).to.include({ code: 'provider_unreachable' });

    await until('it is removed', () => accounts().length === 0);
    await until('the list is empty', async () => (await listAccountRemovals(services().fakes.client)).length === 0);
    expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
  });

  it('removes the account of a link that was answered with a request for a pause', async () => {
    provider().loseNextLink(new PluginError('rate_limited', 'Wait.'));

    expect(await rejectionOf(flow.start())).to.include({ code: 'rate_limited' });

    await until('it is removed', () => accounts().length === 0);
  });

  it('keeps the account of a member who has continued again meanwhile', async () => {
    const release = provider().hold('listUnfinishedAccounts');
    const token = await flow.createLink('ada');
    provider().loseNextLink();
    await rejectionOf(flow.continueToProvider(token, aPrincipal()));
    await until('the account is searched for', () => searchCount() === 1);

    const browser = await flow.continueToProvider(token, aPrincipal());
    release();
    await until('the lost account is removed', () => accounts().length === 1);

    flow.allow(browser);
    expect(await flow.handleCallback(browser, { principal: aPrincipal() })).to.include({ page: 'connected' });
  });

  it('removes no account of a link that is being created', async () => {
    startClock('date');
    provider().loseNextLink();
    const release = provider().hold('createLink');
    const starting = Promise.allSettled([flow.start()]);
    await until('the link is requested', () => provider().inputsOf('createLink').length === 1);
    provider().addAccount({ accountId: 'ca_of_pending_link', state: 'pending' });
    await intents().insert({ ...(await intents().first()), state_hash: 'lost', attempts: 1, due_at: '2026-01-01' });

    lostAccounts().wake();
    const later = new Date(Date.now() + 30_000).toISOString();
    await until(
      'the intent is postponed',
      async () => (await intents().where({ state_hash: 'lost' }).first()).due_at === later,
    );

    expect(searchCount()).to.equal(1);
    expect(accounts()).to.include('ca_of_pending_link');
    expect(await listAccountRemovals(services().fakes.client)).to.deep.equal([]);
    release();
    await starting;
  });

  it('finds the account of a killed process, once no request can be running', async () => {
    const clock = startClock('date');
    await addIntentOfKilledProcess();
    lostAccounts().wake();
    clock.tick(2 * minuteMs);
    expect(searchCount()).to.equal(0);

    lostAccounts().wake();

    await until('it is removed', () => accounts().length === 0);
  });

  it('searches again for an account that the provider creates later', async () => {
    const clock = startClock('date');
    provider().failNextWith(outage, 'createLink');
    await rejectionOf(flow.start());
    await until('the account was searched for', () => searchCount() === 1);
    await until('the intent is postponed', async () => (await intents().first())?.due_at > new Date().toISOString());
    provider().addAccount({ state: 'pending' });
    clock.tick(30_000);

    lostAccounts().wake();

    await until('it is removed', () => accounts().length === 0);
  });

  it('searches on for an account that is created later, where one that it found was of another link', async () => {
    const clock = startClock('date');
    await addIntentOfKilledProcess();
    clock.tick(2 * minuteMs);
    lostAccounts().wake();
    await until('the account of the other link is removed', () => accounts().length === 0);

    provider().addAccount({ state: 'pending' });
    clock.tick(minuteMs);
    lostAccounts().wake();

    await until('nothing is left', async () => accounts().length === 0 && (await hasNoIntents()));
  });

  it('stops searching once no account can appear any more', async () => {
    const clock = startClock('date');
    await addIntentOfKilledProcess();
    provider().accounts.clear();
    clock.tick(3 * minuteMs);

    lostAccounts().wake();

    await until('no intent is left', hasNoIntents);
    expect(searchCount()).to.equal(1);
  });

  for (const [whose, fields] of [
    ['of another time', { createdAt: '2026-11-20T11:00:00.000Z' }],
    ['of somebody else', { providerUserId: 'platform:user:eve' }],
    ['of another app', { app: 'slack' }],
    ['that works', { state: 'active' as const }],
  ] as const) {
    it(`keeps an account ${whose}`, async () => {
      const clock = startClock('date');
      const lost = await addIntentOfKilledProcess();
      const other = provider().addAccount({ state: 'pending', ...fields });
      clock.tick(3 * minuteMs);

      lostAccounts().wake();

      await until('the lost account is removed', () => !accounts().includes(lost));
      await until('no intent is left', hasNoIntents);
      expect(accounts()).to.deep.equal([other]);
    });
  }

  it('stores nothing where the provider refused the link', async () => {
    provider().failNextWith(new PluginError('key_refused', 'No.'), 'createLink');

    await rejectionOf(flow.start());

    expect(await hasNoIntents()).to.equal(true);
    expect(searchCount()).to.equal(0);
  });

  it('retries with growing waits while the provider does not answer, and gives up after a day', async () => {
    const clock = startClock('date');
    const lost = await addIntentOfKilledProcess();
    clock.tick(2 * minuteMs);
    provider().failNextWith(outage, 'listUnfinishedAccounts', { times: 200 });

    const waits: number[] = [];
    while (!(await hasNoIntents())) {
      const before = searchCount();
      lostAccounts().wake();
      await until('the account was searched for', () => searchCount() > before);
      await until('the intent is postponed', async () => {
        const intent = await intents().first();
        return intent === undefined || intent.attempts === waits.length + 1;
      });
      const intent = await intents().first();
      if (intent === undefined) break;
      waits.push((Date.parse(intent.due_at) - Date.now()) / 1000);
      clock.setSystemTime(Date.parse(intent.due_at));
    }

    expect(waits.slice(0, 7)).to.deep.equal([30, 60, 120, 240, 480, 900, 900]);
    expect(waits).to.have.length(100);
    expect(accounts()).to.deep.equal([lost]);
  });

  it('waits while the key of another project is in use', async () => {
    const clock = startClock('date');
    await addIntentOfKilledProcess();
    await intents().update({ project_id: 'pr_other' });
    clock.tick(2 * minuteMs);

    lostAccounts().wake();

    await until('the intent is postponed', async () => (await intents().first())?.attempts === 1);
    expect(searchCount()).to.equal(0);
  });

  it('keeps an intent whose list the key of another project would have read', async () => {
    const clock = startClock('date');
    const lost = await addIntentOfKilledProcess();
    await intents().update({ project_id: 'pr_fake' });
    provider().keys.set('ak_other_project_key', 'pr_other');
    clock.tick(3 * minuteMs);
    const release = provider().hold('listUnfinishedAccounts');
    lostAccounts().wake();
    await until('the account is searched for', () => searchCount() === 1);
    await services().fakes.keys.save('ak_other_project_key');
    release();
    await until('the intent is postponed', async () => (await intents().first())?.attempts === 1);
    expect(await listAccountRemovals(services().fakes.client)).to.deep.equal([]);

    await services().fakes.keys.save('ak_fake_project_key');
    clock.tick(2 * minuteMs);
    lostAccounts().wake();

    await until('nothing is left', async () => !accounts().includes(lost) && (await hasNoIntents()));
  });

  it('searches again where the process was suspended after a search', async () => {
    const clock = startClock('date');
    const { listUnfinishedAccounts } = provider();
    await addIntentOfKilledProcess();
    provider().accounts.clear();
    provider().listUnfinishedAccounts = async (...request) => {
      const listed = await listUnfinishedAccounts(...request);
      if (searchCount() === 1) {
        provider().addAccount({ state: 'pending' });
        clock.tick(3 * minuteMs);
      }
      return listed;
    };
    clock.tick(2 * minuteMs);
    lostAccounts().wake();
    await until('the account was searched for', () => searchCount() === 1);
    await until('the intent is postponed', async () => (await intents().first())?.due_at > new Date().toISOString());
    clock.tick(minuteMs);

    lostAccounts().wake();

    await until('nothing is left', async () => accounts().length === 0 && (await hasNoIntents()));
  });

  it('searches once although two replicas wake at once', async () => {
    const clock = startClock('date');
    await addIntentOfKilledProcess();
    clock.tick(2 * minuteMs);
    const other = new Services(services().fakes);

    lostAccounts().wake();
    other.get(LostAccountService).wake();
    await until('it is removed', () => accounts().length === 0);
    await other.close();

    expect(searchCount()).to.equal(1);
  });

  it('delays nothing for a day after a clock was ahead', async () => {
    const clock = startClock('date');
    clock.tick(24 * 60 * minuteMs);
    await addIntentOfKilledProcess();
    clock.setSystemTime(Date.now() - 24 * 60 * minuteMs);

    lostAccounts().wake();

    await until('no intent is left', hasNoIntents);
  });
});
