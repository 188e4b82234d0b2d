import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { ConnectPageService } from '../../../../src/services/sign-ins/connect-page-service.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';

const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });

describe('The connect page of a link', () => {
  const services = useServices();
  const startClock = useClock();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const open = (token: string, principal?: typeof cleo) => services().get(ConnectPageService).open(token, principal);

  let token: string;

  beforeEach(async () => {
    await services().get(ProjectDiscoveryService).discoverProjectId();
    await flow.enable();
    token = await flow.createLink('cleo');
  });

  it('names member, organization and app while the provider hangs', async () => {
    // No timer fires, so that a request that waits for the catalog never ends.
    startClock('timers', Date.now());
    services().get(CatalogService).expire();
    const release = provider().hold('listApps');

    expect(await open(token)).to.deep.equal({
      page: 'sign_in',
      memberName: 'Cleo',
      organizationName: 'Acme',
      appName: 'Gmail',
    });
    release();
  });

  it('redirects only the member to the provider, in any organization that they have selected', async () => {
    const visitors = [undefined, aPrincipal(), aPrincipal({ userId: 'eve', isPlatformAdmin: true })];

    const shown = await Promise.all(visitors.map((principal) => open(token, principal)));
    const pressed = await Promise.all(visitors.map((principal) => flow.pressContinue(token, principal)));

    expect(shown.map(({ page }) => page)).to.deep.equal(['sign_in', 'other_person', 'other_person']);
    expect(pressed).to.deep.equal(shown);
    expect(provider().inputsOf('createLink')).to.deep.equal([]);
    expect(await open(token, cleo)).to.include({ page: 'continue', memberName: 'Cleo' });
    expect(await flow.pressContinue(token, { ...cleo, orgId: 'globex' })).to.include.keys('url', 'browserSecret');
  });

  it('counts no press of anybody else, which would use up the redirects of the member', async () => {
    const counts = () => services().fakes.client('appconnect_start_counts').whereLike('name', 'departures/%');

    for (const principal of [undefined, aPrincipal()]) await flow.pressContinue(token, principal);
    expect(await counts()).to.deep.equal([]);

    await flow.pressContinue(token, cleo);
    expect(await counts()).not.to.deep.equal([]);
  });

  it('calls back to the origin that the browser uses, but only to one that the host serves', async () => {
    const inside = 'https://inside.example';
    services().fakes.routes.servedOrigins.add(inside);

    for (const clientOrigin of ['https://elsewhere.example', undefined, inside]) {
      await services().get(ConnectPageService).continue(token, { principal: cleo, clientOrigin });
    }

    const links = provider().inputsOf('createLink') as { callbackUrl: string }[];
    expect(links.map(({ callbackUrl }) => new URL(callbackUrl).origin)).to.deep.equal([
      'https://platform.example',
      'https://platform.example',
      inside,
    ]);
  });

  it('calls back below the path of the link, where a gateway adds one to an origin that the host serves', async () => {
    await services().fakes.addresses.save('https://platform.example/apps');
    token = await flow.createLink('cleo');

    await services()
      .get(ConnectPageService)
      .continue(token, { principal: cleo, clientOrigin: 'https://platform.example' });

    const [link] = provider().inputsOf('createLink') as { callbackUrl: string }[];
    expect(link?.callbackUrl).to.match(/^https:\/\/platform\.example\/apps\/v1\/appconnect\/oauth\/callback\?/);
  });

  it('calls back below the path of the host that the browser is at, or below that of the link', async () => {
    services().fakes.routes.basePath = '/tools';
    await services().fakes.addresses.save('https://gateway.example/apps');
    token = await flow.createLink('cleo');

    for (const clientOrigin of ['https://gateway.example', 'https://platform.example']) {
      await services().get(ConnectPageService).continue(token, { principal: cleo, clientOrigin });
    }

    const links = provider().inputsOf('createLink') as { callbackUrl: string }[];
    expect(links.map(({ callbackUrl }) => callbackUrl.split('?', 1)[0])).to.deep.equal([
      'https://gateway.example/apps/v1/appconnect/oauth/callback',
      'https://platform.example/tools/v1/appconnect/oauth/callback',
    ]);
  });

  it('allows three redirects, and then shows the member that none is left', async () => {
    for (let redirect = 1; redirect <= 3; redirect += 1) await flow.continueToProvider(token, cleo);

    expect(await flow.pressContinue(token, cleo)).to.include({ page: 'exhausted' });
    expect(await open(token, cleo)).to.include({ page: 'exhausted' });
    expect(await open(token)).to.include({ page: 'sign_in' });
    expect(provider().inputsOf('createLink')).to.have.length(3);
  });

  it('allows three of fifty concurrent redirects, and shows the others the right page', async () => {
    const pressed = await Promise.allSettled(Array.from({ length: 50 }, () => flow.pressContinue(token, cleo)));

    expect(provider().inputsOf('createLink')).to.have.length(3);
    const outcomes = pressed.map((attempt) =>
      attempt.status === 'rejected' ? attempt.reason.code : 'page' in attempt.value ? attempt.value.page : 'redirected',
    );
    expect(outcomes.filter((outcome) => outcome === 'redirected').length).to.be.within(1, 3);
    expect(outcomes.every((outcome) => ['redirected', 'exhausted', 'sign_in_over'].includes(outcome))).to.equal(true);
  });

  it('counts no redirect for which the provider created no link', async () => {
    for (let press = 1; press <= 4; press += 1) {
      provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'createLink');
      expect(await rejectionOf(flow.pressContinue(token, cleo))).to.include({ code: 'provider_unreachable' });
    }

    expect(await flow.pressContinue(token, cleo)).to.include.keys('url');
  });

  it('can be completed after the third redirect', async () => {
    for (let redirect = 1; redirect <= 2; redirect += 1) await flow.continueToProvider(token, cleo);
    const third = await flow.continueToProvider(token, cleo);
    flow.allow(third);
    await flow.pressContinue(token, cleo);

    expect(await flow.handleCallback(third)).to.include({ page: 'connected' });
  });

  it('is over for everybody once the member is removed', async () => {
    services().fakes.directory.remove('acme', 'cleo');

    for (const refused of [
      open(token),
      open(token, cleo),
      flow.pressContinue(token),
      flow.pressContinue(token, cleo),
    ]) {
      expect(await rejectionOf(refused)).to.include({ code: 'sign_in_over' });
    }
  });
});
