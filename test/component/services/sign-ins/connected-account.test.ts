import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ConnectionRemovalService } from '../../../../src/services/connections/connection-removal-service.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('The account that a sign-in connected', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const name = (accountId: string, label: string) => Object.assign(provider().accounts.get(accountId) ?? {}, { label });
  const summary = { memberName: 'Ada', organizationName: 'Acme', appName: 'Gmail' };

  beforeEach(() => flow.enable());

  it('is named at once, with the member, the organization and the app', async () => {
    const browser = await flow.start();
    flow.allow(browser);
    name(browser.accountId, 'ada@example.com');

    const named = { page: 'connected', summary, account: 'ada@example.com' };
    expect(await flow.handleCallback(browser)).to.deep.equal(named);
    expect(await flow.handleCallback(browser), 'again').to.deep.equal(named);
    expect(provider().inputsOf('findAccountLabel')).to.have.length(1);
  });

  it('is named from the answer that was read already, without another request', async () => {
    provider().signIns.reportsLabels = true;
    const browser = await flow.start();
    flow.allow(browser);
    name(browser.accountId, 'ada@example.com');

    expect(await flow.handleCallback(browser)).to.include({ page: 'connected', account: 'ada@example.com' });
    expect(provider().inputsOf('findAccount')).to.have.length(1);
    expect(provider().inputsOf('createSession')).to.deep.equal([]);
    expect(provider().inputsOf('findAccountLabel')).to.deep.equal([]);
  });

  it('is named where the provider adds the name a moment later', async () => {
    provider().signIns.reportsLabels = true;
    const browser = await flow.start();
    flow.allow(browser);
    Object.assign(provider().accounts.get(browser.accountId) ?? {}, { isOauth: true });

    const page = flow.handleCallback(browser);
    await until('the account was read again', () => provider().inputsOf('findAccount').length === 2);
    name(browser.accountId, 'ada@example.com');

    expect(await page).to.deep.equal({ page: 'connected', summary, account: 'ada@example.com' });
    expect(provider().inputsOf('createSession')).to.deep.equal([]);
  });

  it('is not announced as connected where it was disconnected while its name was read', async () => {
    const browser = await flow.start();
    flow.allow(browser);
    name(browser.accountId, 'ada@example.com');
    const release = provider().hold('findAccountLabel');
    const page = flow.handleCallback(browser);
    await until('its name is read', () => provider().inputsOf('findAccountLabel').length === 1);
    provider().failNextWith(outage, 'findAccount');
    await services().get(ConnectionRemovalService).disconnect(memberApp, aPrincipal());
    release();
    await page;

    const announced = services().fakes.events.payloadsOf('appconnect.connection.changed');
    expect(announced.map(({ status }) => status)).to.deep.equal(['signing_in', 'connected', 'not_connected']);
  });

  it('is named only to its member, or the browser that was redirected', async () => {
    const browser = await flow.start();
    flow.allow(browser);
    await flow.handleCallback(browser);

    expect(await flow.handleCallback(browser, { cookiesOf: 'nothing' })).to.deep.equal({ page: 'unknown' });
    expect(await flow.handleCallback(browser, { principal: cleo })).to.deep.equal({ page: 'unknown' });
  });

  it('is connected without a name when the provider returns none, or none in time', async () => {
    const [first, second] = [await flow.start(), await flow.start(cleo)];
    for (const browser of [first, second]) flow.allow(browser);
    provider().failNextWith(outage, 'findAccountLabel');
    expect(await flow.handleCallback(first)).to.deep.equal({ page: 'connected', summary });

    const earlierCount = provider().inputsOf('findAccountLabel').length;
    const release = provider().hold('findAccountLabel');
    const controller = new AbortController();
    const pending = flow.handleCallback(second, { signal: controller.signal });
    await until('the name is requested', () => provider().inputsOf('findAccountLabel').length > earlierCount);
    controller.abort();

    expect(await pending).to.deep.equal({ page: 'connected', summary: { ...summary, memberName: 'Cleo' } });
    release();
  });
});
