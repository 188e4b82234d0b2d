import { expect } from 'chai';
import { isPluginError } from '../../../../src/domain/plugin-error.js';
import { maxExtraLinks } from '../../../../src/domain/sign-in.js';
import { signInLimits } from '../../../../src/services/sign-ins/sign-in-limit-service.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';

const ben = aPrincipal({ userId: 'ben', name: 'Ben' });

describe('Rate limits of starting sign-ins', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const useUp = (name: string, count: number) =>
    services()
      .fakes.client('appconnect_start_counts')
      .insert({ name, count, began_at: new Date().toISOString() })
      .onConflict('name')
      .merge();

  beforeEach(() => flow.enable());

  const ask = (channel: 'web' | 'bridge', userId = 'ada') =>
    flow.requestLink(userId, { channel, isCallersOwn: channel === 'web' });

  it('refuse concurrent starts beyond the limit', async () => {
    const asked = 2 * signInLimits.member + 10;

    const answers = await Promise.allSettled(Array.from({ length: asked }, () => ask('web')));

    const refused = answers.filter(
      ({ status, ...answer }) => 'reason' in answer && isPluginError(answer.reason, 'rate_limited'),
    );
    expect(refused).to.have.length(asked - signInLimits.member);
  });

  it('count a request on a bridge once, though others start at the same moment', async () => {
    const asked = 50;

    const answers = await Promise.allSettled(Array.from({ length: asked }, () => ask('bridge')));

    const name = 'starts/acme/bridge/assistant';
    const { count } = await services().fakes.client('appconnect_start_counts').where({ name }).first();
    expect(count).to.equal(asked);
    const given = answers.filter(({ status }) => status === 'fulfilled');
    expect(given).to.have.length(1 + maxExtraLinks);
  });

  it('refuse a request on a bridge, and still admit the admin whose account it is', async () => {
    await useUp('starts/acme/bridge/assistant', signInLimits.agentOnChannel);

    expect(await rejectionOf(ask('bridge'))).to.include({ code: 'rate_limited' });
    await ask('web');
    await flow.start();
  });

  it('create no link and end no attempt when they refuse a start', async () => {
    const browser = await flow.start();
    const link = await flow.createLink('ben');
    await useUp('departures/organization acme', signInLimits.organization);

    expect(await rejectionOf(flow.start())).to.include({
      code: 'rate_limited',
    });

    expect(await rejectionOf(flow.continueToProvider(link, ben))).to.include({ code: 'rate_limited' });

    expect(provider().inputsOf('createLink')).to.have.length(1);
    flow.allow(browser);
    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });

  it('refuse a return to the verifier’s page before the provider is asked, and take it once the counts are over', async () => {
    const browser = await flow.start();
    const sessionUri = provider().answerToVerifier(browser.accountId);
    const cookies = { cookiesOf: [browser] };
    await useUp('returns/member:acme/ada', signInLimits.member);

    expect(await rejectionOf(flow.handleVerifierCallback(sessionUri, cookies))).to.include({ code: 'rate_limited' });
    expect(provider().inputsOf('completeSignIn')).to.deep.equal([]);

    await services().fakes.client('appconnect_start_counts').del();
    expect(await flow.handleVerifierCallback(sessionUri, cookies)).to.include({ page: 'connected' });
    await useUp('returns/member:acme/ada', signInLimits.member);
    expect(await flow.handleVerifierCallback(sessionUri, cookies)).to.include({ page: 'connected' });
  });
});
