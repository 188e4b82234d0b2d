import { expect } from 'chai';
import sinon from 'sinon';
import '../../ui/elements/oauth-client/client-test.js';
import { axeFaultsOf } from './support/axe.js';
import { ClientTestHarness } from './support/client-test-harness.js';
import { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

describe('<appconnect-client-test>', () => {
  let api: FakeApi;
  let tab: { location: { replace: sinon.SinonSpy }; close: sinon.SinonSpy };

  beforeEach(() => {
    api = new FakeApi();
    tab = { location: { replace: sinon.spy() }, close: sinon.spy() };
    sinon.stub(window, 'open').returns(tab as unknown as Window);
  });

  afterEach(() => sinon.restore());

  it('opens the sign-in in a new tab, and waits', async () => {
    const test = await ClientTestHarness.show(api);
    await test.press();
    await until('the outcome', () => test.outcome.startsWith('Finish signing in'));

    expect(api.callsOf('startClientTest')).to.deep.equal([['x', { handOff: false, locale: 'en' }]]);
    expect(tab.location.replace.args).to.deep.equal([['about:blank#test']]);
    expect(test.link?.target).to.equal('_blank');
    expect(await axeFaultsOf(test.element)).to.deep.equal([]);
  });

  for (const [name, outcome, text] of [
    [
      'works',
      { state: 'worked', account: 'ada@example.com' },
      'It works: signed in as ada@example.com. The account is removed',
    ],
    ['works, without a name', { state: 'worked' }, 'It works. The account is removed'],
    [
      'failed, in the provider’s words',
      { state: 'failed', reason: 'invalid_client' },
      'did not work. The provider said: “invalid_client”',
    ],
    ['failed', { state: 'failed' }, 'The sign-in did not work.'],
    ['ran out', { state: 'expired' }, 'Nobody finished the sign-in in time.'],
  ] as const) {
    it(`shows without a reload that it ${name}`, async () => {
      const test = await ClientTestHarness.show(api);
      await test.press();
      await until('the wait', () => test.outcome !== '');
      api.clientTest = outcome;
      api.events.emit({ name: 'client.tested', data: { app: 'x', userId: 'ada' } });
      await until('the outcome', () => test.outcome.includes(text));

      await until('the announcement', () => test.announced.includes(text.slice(0, 8)));
      expect(test.link).to.equal(null);
      expect(await axeFaultsOf(test.element)).to.deep.equal([]);
    });
  }

  it('ignores events of other apps', async () => {
    await ClientTestHarness.show(api);
    api.events.emit({ name: 'client.tested', data: { app: 'y', userId: 'ada' } });
    await Promise.resolve();

    expect(api.callsOf('getClientTest')).to.have.length(1);
  });

  it('has a link where the browser blocked the tab', async () => {
    (window.open as sinon.SinonStub).returns(null);
    const test = await ClientTestHarness.show(api);
    await test.press();
    await until('the link', () => test.link !== null);

    expect(test.link?.target).to.equal('_top');
    expect(test.outcome).to.equal('Your browser blocked the new tab.');
    await until('the announcement', () => test.announced === test.outcome);
  });

  it('says why no sign-in could be started, and closes the tab', async () => {
    api.failNext('startClientTest', 'rate_limited');
    const test = await ClientTestHarness.show(api);
    await test.press();
    await until('the failure', () => test.outcome !== '');

    expect(tab.close.callCount).to.equal(1);
    expect(test.start.getAttribute('aria-disabled')).to.equal('false');
  });

  it('requests a link of the service where another browser continues', async () => {
    const test = await ClientTestHarness.show(api, { 'hand-off': '' });
    await test.press();
    await until('the start', () => api.callsOf('startClientTest').length === 1);

    expect(api.callsOf('startClientTest')).to.deep.equal([['x', { handOff: true, locale: 'en' }]]);
  });

  it('hands on the address and no empty tab, and its link stays outside the page', async () => {
    (window.open as sinon.SinonStub).returns(null);
    const test = await ClientTestHarness.show(api, { 'hand-off': '' });
    await test.press();
    await until('the link', () => test.link !== null);

    expect((window.open as sinon.SinonStub).args).to.deep.equal([['about:blank#test', '_blank', 'noopener']]);
    expect([test.link?.target, test.link?.className.trim()]).to.deep.equal(['_blank', 'button primary']);
    expect(test.outcome).to.match(/^Finish signing in/);
  });

  it('speaks German', async () => {
    const test = await ClientTestHarness.show(api, { locale: 'de' });

    expect(test.start.textContent?.trim()).to.equal('Anmeldung ausprobieren');
  });
});
