import { expect } from 'chai';
import { HostPorts } from '../../../../src/host/host-ports.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { ConnectPageService } from '../../../../src/services/sign-ins/connect-page-service.js';
import { FakeRouteRegistry } from '../../../support/fakes/fake-host-parts.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';

const served = 'https://platform.example';
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });

describe('Sign-ins of replicas below different paths', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  let other: Services;
  let flowAtOther: SignInFlow;

  beforeEach(async () => {
    services().fakes.routes.basePath = '/new';
    other = new Services(services().fakes);
    other.replace(HostPorts.routes, new FakeRouteRegistry());
    flowAtOther = new SignInFlow(() => other);
    for (const replica of [services(), other]) await replica.get(ProjectDiscoveryService).discoverProjectId();
    await flow.enable();
  });

  afterEach(() => other.close());

  const callbacks = () =>
    (services().fakes.provider.inputsOf('createLink') as { callbackUrl: string }[]).map(
      ({ callbackUrl }) => callbackUrl.split('/v1/', 1)[0],
    );

  it('are finished by either of them', async () => {
    const started = [
      [flow, flowAtOther],
      [flowAtOther, flow],
    ] as const;
    for (const [at, finishing] of started) {
      const browser = await at.start(cleo);
      at.allow(browser);
      expect(await finishing.handleCallback(browser)).to.include({ page: 'connected' });
    }

    expect(callbacks()).to.deep.equal([`${served}/new`, served]);
  });

  it('call back below the path of the link, at whichever of them the browser continued', async () => {
    const token = await flow.createLink('cleo');

    for (const replica of [services(), other])
      await replica.get(ConnectPageService).continue(token, { principal: cleo, clientOrigin: served });

    expect(callbacks()).to.deep.equal([`${served}/new`, `${served}/new`]);
  });
});
