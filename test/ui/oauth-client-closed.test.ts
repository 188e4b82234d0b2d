import { expect } from 'chai';
import '../../ui/elements/oauth-client/oauth-client.js';
import { axeFaultsOf } from './support/axe.js';
import { pressKeys } from './support/browser.js';
import { ClientHarness } from './support/client-harness.js';
import { DialogHarness } from './support/dialog-harness.js';
import { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

describe('<appconnect-oauth-client> that is closed before the answer', () => {
  let api: FakeApi;
  let client: ClientHarness;

  const note = () => client.element.renderRoot.querySelector('[part=trigger] + .note')?.textContent ?? undefined;

  beforeEach(async () => {
    api = new FakeApi();
    api.oauthClient = { ...api.oauthClient, source: 'own', clientId: '1' };
    client = await ClientHarness.show(api);
    await client.open();
  });

  const close = async () => {
    await pressKeys('Escape');
    await until('the dialog to close', () => !client.isOpen);
  };

  it('says beside its button that the client was not saved, until it is opened again', async () => {
    await client.fill({ client_id: '1', client_secret: '2', generic_id: '3' });
    const release = api.hold('saveOauthClient');
    api.failNext('saveOauthClient', 'offline');
    await client.press('.save');
    await close();

    release();

    await until('why', () => note()?.includes('did not answer'));
    expect(await axeFaultsOf(client.element)).to.deep.equal([]);
    await client.open();
    expect(note()).to.equal(undefined);
  });

  it('says beside its button that the client was not removed', async () => {
    const release = api.hold('removeOauthClient');
    api.failNext('removeOauthClient', 'offline');
    await client.press('.remove');
    const dialog = await DialogHarness.in(client.element.renderRoot);
    await dialog.answer('confirm');
    await until('the request', () => api.callsOf('removeOauthClient').length === 1);
    await close();

    release();

    await until('why', () => note()?.includes('did not answer'));
  });
});
