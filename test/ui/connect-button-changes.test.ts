import { expect } from 'chai';
import sinon from 'sinon';
import { aConnection, anApp } from './support/builders.js';
import { showConnectButton } from './support/connect-button.js';
import { eventsOf } from './support/events.js';
import { FakeApi } from './support/fake-api.js';
import { RowHarness } from './support/row-harness.js';
import { changeService, show } from './support/show.js';
import { until } from './support/until.js';

describe('<appconnect-connect-button> whose app changes', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = new FakeApi();
  });

  it('shows no error of the app before while it asks about another one', async () => {
    api.apps = [anApp()];
    const element = await show('appconnect-connect-button', api, { app: 'nowhere' });
    await until('the failure', () => element.shadowRoot?.querySelector('[role=alert]'));
    const release = api.hold('getApp');

    element.app = 'gmail';
    await element.updateComplete;

    expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
    release();
    await until('its button', () => new RowHarness(element).actions.includes('connect'));
  });

  it('shows another app when its attribute changes', async () => {
    const button = await showConnectButton(api);
    api.apps = [...api.apps, anApp({ app: 'slack', name: 'Slack' })];

    (button.element as HTMLElementTagNameMap['appconnect-connect-button']).app = 'slack';

    await until('the other app', () => button.text.includes('Connect Slack'));
  });
});

describe('<appconnect-connect-button> whose service changes', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = new FakeApi();
  });

  afterEach(() => sinon.restore());

  const connected = { connection: aConnection({ status: 'connected' }) };
  const skeleton = (button: RowHarness) => button.element.shadowRoot?.querySelector('.skeleton') !== null;

  it('shows nothing of the first one while the second is asked, and tells of no change of the connection', async () => {
    const button = await showConnectButton(api, connected);
    const other = Object.assign(new FakeApi(), { apps: [anApp()] });
    const release = other.hold('getApp');

    const heard = await eventsOf('appconnect-connection-changed', async () => {
      changeService(other);
      await until('it loads', () => skeleton(button));
      expect(button.actions).to.deep.equal([]);
      release();
      await until('its button', () => button.actions.includes('connect'));
    });

    expect(heard).to.deep.equal([]);
  });

  it('announces no change where the second knows no account', async () => {
    const button = await showConnectButton(api, connected);
    const said = sinon.spy(button.element, 'announce');
    const other = Object.assign(new FakeApi(), { apps: [anApp()] });
    changeService(other);
    await until('its button', () => button.actions.includes('connect'));
    expect(said.args).to.deep.equal([]);

    other.change('gmail', { connection: aConnection({ status: 'connected', account: 'ada@example.com' }) });
    other.events.emit({ name: 'refetch' });

    await until('what changes there', () => button.announced === 'Gmail is connected as ada@example.com.');
  });

  it('keeps nothing of the first one where the second does not answer', async () => {
    const button = await showConnectButton(api, connected);
    const other = new FakeApi();
    other.failNext('getApp', 'offline');

    changeService(other);

    await until('why', () => button.text.includes('did not answer'));
    expect(button.actions).to.deep.equal([]);
  });

  it('disconnects at neither where the question was about the first one', async () => {
    const button = await showConnectButton(api, connected);
    await button.press('disconnect');
    await button.dialog();
    const other = Object.assign(new FakeApi(), { apps: [anApp(connected)] });

    changeService(other);

    await until('no question', () => button.element.shadowRoot?.querySelector('appconnect-confirm-dialog') === null);
    expect([api, other].flatMap((each) => each.callsOf('disconnect'))).to.deep.equal([]);
  });
});
