import { expect } from 'chai';
import { isPluginError, PluginError } from '../../../../src/domain/plugin-error.js';
import { maxExtraLinks } from '../../../../src/domain/sign-in.js';
import { signInLimits } from '../../../../src/services/sign-ins/sign-in-limit-service.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';

const ben = aPrincipal({ userId: 'ben', name: 'Ben' });

/** For a suite about the limits: sign-ins to Gmail, and the counts, which a test can set as though so many had come. */
function useCounts() {
  const services = useServices();
  const flow = new SignInFlow(services);
  const counts = () => services().fakes.client('appconnect_start_counts');

  beforeEach(() => flow.enable());

  return {
    flow,
    provider: () => services().fakes.provider,
    counts,
    /** Does the work while nothing can be counted. */
    async withoutCounts<Result>(work: () => Promise<Result>): Promise<Result> {
      const { client } = services().fakes;
      await client.schema.renameTable('appconnect_start_counts', 'appconnect_lost_counts');
      try {
        return await work();
      } finally {
        await client.schema.renameTable('appconnect_lost_counts', 'appconnect_start_counts');
      }
    },
    /** Also where some were counted before. */
    useUp: (name: string, count: number) =>
      counts().insert({ name, count, began_at: new Date().toISOString() }).onConflict('name').merge(),
  };
}

describe('Rate limits of starting sign-ins', () => {
  const { flow, provider, counts, useUp } = useCounts();

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
    const { count } = await counts().where({ name }).first();
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

  it('use up nothing that others share when the member’s own share refuses a Connect', async () => {
    for (const operation of ['starts', 'departures']) {
      await counts().del();
      await useUp(`${operation}/member:acme/ada`, signInLimits.member);

      expect(await rejectionOf(flow.start())).to.include({ code: 'rate_limited' });

      expect(await counts().whereNot('name', 'like', '%/member:%'), operation).to.deep.equal([]);
    }
  });

  it('count a Connect as one attempt and one redirect', async () => {
    await flow.start();

    const names = ['starts', 'departures'].flatMap((operation) =>
      ['member:acme/ada', 'organization acme', 'installation'].map((name) => `${operation}/${name}`),
    );
    const counted = await counts().select('name', 'count');
    expect(counted.map(({ name, count }) => `${name} ${count}`)).to.have.members(names.map((name) => `${name} 1`));
  });

  it('refuse a return to the verifier’s page before the provider is asked, and take it once the counts are over', async () => {
    const browser = await flow.start();
    const sessionUri = provider().answerToVerifier(browser.accountId);
    const cookies = { cookiesOf: [browser] };
    await useUp('returns/member:acme/ada', signInLimits.member);

    expect(await rejectionOf(flow.handleVerifierCallback(sessionUri, cookies))).to.include({ code: 'rate_limited' });
    expect(provider().inputsOf('completeSignIn')).to.deep.equal([]);

    await counts().del();
    expect(await flow.handleVerifierCallback(sessionUri, cookies)).to.include({ page: 'connected' });
    for (const operation of ['returns', 'callbacks']) await useUp(`${operation}/member:acme/ada`, signInLimits.member);
    expect(await flow.handleVerifierCallback(sessionUri, cookies)).to.include({ page: 'connected' });
  });
});

describe('The rate limit of callbacks', () => {
  const { flow, provider, counts, withoutCounts, useUp } = useCounts();
  const reads = () => provider().inputsOf('findAccount').length;
  const unfinished = { page: 'unfinished' };

  it('asks the provider nothing beyond it, and everything later, also for a reported failure', async () => {
    const [allowed, refused] = [await flow.start(), await flow.start(ben)];
    flow.allow(allowed);
    for (const user of ['ada', 'ben']) await useUp(`callbacks/member:acme/${user}`, signInLimits.member);

    expect(await flow.handleCallback(allowed)).to.deep.equal(unfinished);
    expect(await flow.handleCallback(refused, { status: 'failed' })).to.deep.equal(unfinished);
    expect(reads()).to.equal(0);

    await counts().del();
    expect(await flow.handleCallback(allowed)).to.include({ page: 'connected' });
    expect(await flow.handleCallback(refused, { status: 'failed' })).to.deep.equal({ page: 'failed' });
  });

  it('counts no callback of a browser that is not the redirected one', async () => {
    const browser = await flow.start();
    await useUp('callbacks/member:acme/ada', signInLimits.member);

    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing' })).to.include({ page: 'unverified' });
  });

  it('refuses nobody because other members load their pages', async () => {
    const browser = await flow.start();
    flow.allow(browser);
    await useUp('callbacks/organization acme', signInLimits.organization);

    expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
  });

  it('counts the page of a finished sign-in whose account has no name, which it is asked for only within the limit', async () => {
    const browser = await flow.start();
    flow.allow(browser);
    const connected = await flow.handleCallback(browser);
    const before = reads();

    expect(await flow.handleCallback(browser)).to.deep.equal(connected);
    expect(reads()).to.equal(before + 1);

    await useUp('callbacks/member:acme/ada', signInLimits.member);
    expect(await flow.handleCallback(browser)).to.deep.equal(connected);
    expect(reads()).to.equal(before + 1);
  });

  it('says that a sign-in is finished also where nothing can be counted', async () => {
    const browser = await flow.start();
    flow.allow(browser);
    const connected = await flow.handleCallback(browser);
    expect(await withoutCounts(() => flow.handleCallback(browser))).to.deep.equal(connected);
  });

  it('counts the verifier’s page when it is loaded again', async () => {
    const browser = await flow.start();
    const sessionUri = provider().answerToVerifier(browser.accountId);
    const load = () => flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] });
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'findAccount');
    expect(await load()).to.deep.equal(unfinished);
    const before = reads();

    for (let again = 1; again < signInLimits.member; again += 1) {
      provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'findAccount');
      await load();
    }
    const admitted = reads();
    expect(await load()).to.deep.equal(unfinished);

    expect([admitted - before, reads() - admitted]).to.deep.equal([signInLimits.member - 1, 0]);
    await counts().del();
    expect(await load()).to.include({ page: 'connected' });
  });

  it('counts the verifier’s page as one return, and then as its loads, while the provider does not answer', async () => {
    const browser = await flow.start();
    const sessionUri = provider().answerToVerifier(browser.accountId);
    const load = () => {
      provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'completeSignIn');
      return flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] });
    };

    for (let loads = 0; loads <= signInLimits.member; loads += 1) expect(await load()).to.deep.equal(unfinished);
    const asked = provider().inputsOf('completeSignIn').length;
    expect(await load()).to.deep.equal(unfinished);

    const returns = await counts().where('name', 'like', 'returns/%').select('count');
    expect(returns.map(({ count }) => count)).to.deep.equal([1, 1, 1]);
    expect(asked).to.equal(1 + signInLimits.member);
    expect(provider().inputsOf('completeSignIn')).to.have.length(asked);
  });

  it('counts returns again once the provider has answered, with a refusal', async () => {
    const browser = await flow.start();
    const load = () => flow.handleVerifierCallback('session_made_up', { cookiesOf: [browser] });
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'completeSignIn');

    for (const page of ['unfinished', 'unknown', 'unknown']) expect(await load()).to.include({ page });

    const { count } = await counts().where({ name: 'returns/member:acme/ada' }).first();
    expect(count).to.equal(2);
  });

  it('still tells the provider’s verifier who came back, and connects later', async () => {
    const browser = await flow.start();
    const sessionUri = provider().answerToVerifier(browser.accountId);
    const load = () => flow.handleVerifierCallback(sessionUri, { cookiesOf: [browser] });
    await useUp('callbacks/member:acme/ada', signInLimits.member);

    expect(await load()).to.deep.equal(unfinished);
    expect(provider().inputsOf('completeSignIn')).to.have.length(1);

    await counts().del();
    expect(await load()).to.include({ page: 'connected' });
  });
});
