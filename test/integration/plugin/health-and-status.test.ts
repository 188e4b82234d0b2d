import { expect } from 'chai';
import { startProviderEmulator } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { useClock } from '../../support/clock.js';
import { Installation } from '../../support/installation.js';

const aMinute = 60_000;

describe('Health and system status (§4)', () => {
  const startClock = useClock();
  let installation: Installation;

  afterEach(() => installation.close());

  const health = async () => (await installation.anonymous().get('/health')).body;
  const status = async () => (await installation.anonymous().get('/v1/system/status')).body;

  it('reports by local checks only whether a key is saved, and never that the provider is available', async () => {
    const environment: Record<string, string | undefined> = { APPCONNECT_API_KEY: 'ak_sandbox_project_key' };
    installation = await Installation.open({ environment });

    for (let round = 0; round < 5; round += 1) {
      expect(await health()).to.include({ appconnectConfigured: true, appconnectAvailable: false, status: 'ok' });
    }
    delete environment.APPCONNECT_API_KEY;
    expect(await health()).to.include({ appconnectConfigured: false, appconnectAvailable: false, status: 'ok' });
    environment.APPCONNECT_API_KEY = 'ck_of_another_kind';
    expect(await health()).to.include({ appconnectConfigured: false, appconnectAvailable: false, status: 'ok' });

    // Starting sent no request to the provider either.
    expect(installation.provider.requests()).to.deep.equal([]);
  });

  it('never says available, even right after the provider answered', async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    const ada = await installation.signIn('ada');
    expect((await ada.get('/v1/appconnect/settings')).body.badge.state).to.equal('connected');

    expect(await health()).to.include({ appconnectConfigured: true, appconnectAvailable: false });
  });

  it('is well while the provider is down', async () => {
    installation = await Installation.open({ environment: { APPCONNECT_API_KEY: 'ak_sandbox_project_key' } });
    await installation.provider.close();

    expect(await health()).to.include({ appconnectConfigured: true, status: 'ok' });
    await installation.restart();
    expect(installation.host.problems).to.deep.equal([]);
    expect(await health()).to.include({ appconnectConfigured: true, status: 'ok' });
  });

  it('names only the fields that the manifest states', async () => {
    installation = await Installation.open();
    const { contributions } = installation.host.manifest ?? { contributions: undefined };

    const ofHost = ['status', 'plugin'];
    expect(Object.keys(await health())).to.have.members([...(contributions?.health ?? []), ...ofHost]);
    expect(Object.keys(await status())).to.have.members([...(contributions?.systemStatus ?? []), ...ofHost]);
  });

  it('reports in the system status whether the provider is reachable, and since when that is known', async () => {
    installation = await Installation.open({ apps: [] });
    const reachable = await status();
    expect(reachable).to.include({ appconnectConfigured: true, appconnectAvailable: true });
    expect(new Date(reachable.appconnectCheckedAt).toISOString()).to.equal(reachable.appconnectCheckedAt);

    const clock = startClock('date', Date.now());
    const port = Number(new URL(installation.provider.url).port);
    await installation.provider.close();
    clock.tick(aMinute);
    expect(await status()).to.include({ appconnectConfigured: true, appconnectAvailable: false, status: 'ok' });

    const back = await startProviderEmulator({ port });
    clock.tick(aMinute);
    expect(await status()).to.include({ appconnectAvailable: true });
    await back.close();
  });

  it('reports no provider while there is no key, and none while the key is refused', async () => {
    const environment: Record<string, string | undefined> = {};
    installation = await Installation.open({ environment });

    expect(await status()).to.include({ appconnectConfigured: false, appconnectAvailable: false });
    environment.APPCONNECT_API_KEY = 'ak_that_nobody_knows';
    expect(await status()).to.include({ appconnectConfigured: true, appconnectAvailable: false });
  });
});
