import { expect } from 'chai';
import { CatalogService } from '../../../src/services/apps/catalog-service.js';
import { ProviderStatusService } from '../../../src/services/settings/provider-status-service.js';
import { SignInService } from '../../../src/services/sign-ins/sign-in-service.js';
import { useClock } from '../../support/fake-clock.js';
import { refusalOf } from '../../support/refusal-of.js';
import { useServices } from '../../support/services.js';
import { aPrincipal, SignInJourney } from '../../support/sign-in-journey.js';

const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });

describe('The page of a pasted link', () => {
  const services = useServices();
  const startClock = useClock();
  const journey = new SignInJourney(services);
  const provider = () => services().ground.provider;
  const describeLink = (token: string, who?: typeof cleo) => services().get(SignInService).describeLink(token, who);

  let token: string;

  beforeEach(async () => {
    await services().get(ProviderStatusService).discoverProjectId();
    await journey.enable();
    token = await journey.link('cleo');
  });

  it('names member, organization and app while the provider hangs, and waits for nothing', async () => {
    // No timer runs out, so that whoever waits for the catalog waits for ever.
    startClock('timers');
    services().get(CatalogService).expire();
    const release = provider().hold('listApps');

    expect(await describeLink(token)).to.deep.equal({
      memberName: 'Cleo',
      organizationName: 'Acme',
      appName: 'Gmail',
    });
    release();
  });

  it('is refused where another member is signed in, and so is Continue', async () => {
    for (const refused of [describeLink(token, aPrincipal()), journey.continueFrom(token, aPrincipal())]) {
      expect(await refusalOf(refused)).to.include({ code: 'forbidden' });
    }
    expect(await describeLink(token, cleo)).to.include({ memberName: 'Cleo' });
    expect(provider().inputsOf('createLink')).to.deep.equal([]);
  });

  it('is over for both once the member is gone', async () => {
    services().ground.directory.remove('acme', 'cleo');

    for (const refused of [describeLink(token), journey.continueFrom(token)]) {
      expect(await refusalOf(refused)).to.include({ code: 'sign_in_over' });
    }
  });
});
