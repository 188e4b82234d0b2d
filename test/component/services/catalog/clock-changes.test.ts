import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ConnectionHealthService } from '../../../../src/services/accounts/connection-health-service.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { KeyCheckService } from '../../../../src/services/provider-project/key-check-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const day = 24 * 60 * 60_000;

/** Times that were stored while the clock was a day ahead must not have an effect for a day once the clock is right. */
describe('After the clock was a day ahead', () => {
  const services = useServices();
  const startClock = useClock();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  let beRightAgain: () => void;

  beforeEach(() => {
    const clock = startClock('date');
    const right = Date.now();
    clock.tick(day);
    beRightAgain = () => clock.setSystemTime(right);
  });

  it('the badge of the provider is requested again', async () => {
    const keyChecks = services().get(KeyCheckService);
    await keyChecks.getBadge();
    provider().failNextWith(outage, 'checkKey');

    beRightAgain();

    expect(await keyChecks.getBadge()).to.include({ state: 'not_reachable' });
  });

  it('the catalog is fetched again, after a failure too', async () => {
    const catalog = services().get(CatalogService);
    provider().failNextWith(outage, 'listApps');
    await catalog.fetchFresh();

    beRightAgain();

    expect(await catalog.fetchFresh()).to.include({ source: 'live' });
  });

  it('the actions of an app are fetched again, after a failure too', async () => {
    const actions = services().get(ActionCatalogService);
    provider().failNextWith(outage, 'listActions');
    await actions.prepare(['gmail'], neverAborted().signal);

    beRightAgain();
    expect(await actions.prepare(['gmail'], neverAborted().signal)).to.deep.equal([]);
  });

  it('a saved list of actions counts as stale', async () => {
    const fetchedAt = new Date().toISOString();
    await services().fakes.snapshots.writeActions({ app: 'gmail', actions: [], fetchedAt });
    beRightAgain();

    await services().get(ActionCatalogService).prepare(['gmail'], neverAborted().signal);
    await services().get(ActionCatalogService).prepare(['gmail'], neverAborted().signal);

    await until('it is read', () => provider().inputsOf('listActions').length === 1);
  });

  it('an account whose calls fail is looked up again', async () => {
    const accountId = provider().addAccount();
    const connection = aConnection({ accountId });
    await services().get<ConnectionStore>(ConnectionStore).replace(connection);
    const health = services().get(ConnectionHealthService);
    expect(await health.markIfBroken(connection)).to.equal(undefined);
    provider().setState(accountId, 'revoked');

    beRightAgain();

    expect(await health.markIfBroken(connection)).to.equal('revoked');
  });

  it('a sign-in that was started then has expired', async () => {
    await flow.enable();
    const browser = await flow.start();
    flow.allow(browser);

    beRightAgain();

    expect(await flow.handleCallback(browser)).to.deep.equal({ page: 'unknown' });
  });

  it('the next sign-in is accepted', async () => {
    await flow.enable();
    await flow.start();
    beRightAgain();

    const browser = await flow.start();

    flow.allow(browser);
    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });
});
