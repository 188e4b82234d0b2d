import { expect } from 'chai';
import '../../ui/elements/oauth-client/oauth-client.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, pressKeys, useWindowSize } from './support/browser.js';
import { ClientHarness } from './support/client-harness.js';
import { DialogHarness } from './support/dialog-harness.js';
import { FakeApi } from './support/fake-api.js';
import { changeService } from './support/show.js';
import { frame, until } from './support/until.js';

describe('<appconnect-oauth-client>', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = new FakeApi();
  });

  const showOpened = async (attributes: Record<string, string> = {}) => {
    const client = await ClientHarness.show(api, attributes);
    await client.open();
    return client;
  };

  it('has no faults that axe finds, open, with a refused field', async () => {
    const client = await showOpened();
    await client.press('.save');

    expect(client.faults).to.have.length(3);
    expect(await axeFaultsOf(client.element)).to.deep.equal([]);
  });

  it('shows the redirect address, the fields, and the client that sign-ins use', async () => {
    const client = await showOpened();

    expect(client.value('redirect')).to.equal('https://provider.example/api/v3/toolkits/auth/callback');
    expect(client.labels).to.deep.equal(['Redirect address', 'Client ID', 'Client secret', 'App ID']);
    expect(client.text).to.include('Nobody has signed in with this app yet.');
  });

  it('gets neither the name nor the password of a person from a password manager', async () => {
    const token = { name: 'token', label: 'Token', description: '', required: false, secret: true };
    api.oauthClient = { ...api.oauthClient, fields: [...api.oauthClient.fields, token] };
    const client = await showOpened();

    const fields = [...client.element.renderRoot.querySelectorAll('input[name]')] as HTMLInputElement[];
    expect(fields.map(({ name, autocomplete }) => [name, autocomplete])).to.deep.equal([
      ['client_id', 'off'],
      ['client_secret', 'new-password'],
      ['generic_id', 'off'],
      ['token', 'new-password'],
    ]);
  });

  it('cuts no id of a client in a narrow window', async () => {
    await useWindowSize(320);
    const clientId = `${'7'.repeat(12)}-${'k'.repeat(32)}.apps.googleusercontent.com`;
    api.oauthClient = { ...api.oauthClient, source: 'own', clientId };
    const client = await showOpened();

    const { scrollWidth, clientWidth } = client.element.renderRoot.querySelector('dialog') as Element;
    expect(client.text).to.contain(clientId);
    expect(scrollWidth).to.equal(clientWidth);
  });

  it('sends the input, confirms it, and clears the secret', async () => {
    const client = await showOpened();
    await client.fill({ client_id: ' 1234567890 ', client_secret: 'the secret', generic_id: '7' });
    await client.press('.save');
    await until('the confirmation', () => client.text.includes('Saved.'));

    expect(api.callsOf('saveOauthClient')).to.deep.equal([
      ['x', { clientId: '1234567890', clientSecret: 'the secret', fields: { generic_id: '7' } }],
    ]);
    expect(client.value('field-client_secret')).to.equal('');
    expect(client.value('redirect')).to.equal('https://provider.example/api/v3/toolkits/auth/callback');
    expect(client.text).to.include('your own client 1234…');
    await until('the announcement', () => client.announced?.includes('Saved.'));
  });

  it('sends nothing while fields are missing, and focuses the first of them', async () => {
    const client = await showOpened();
    await client.fill({ client_id: '1' });
    await client.press('.save');

    expect(api.callsOf('saveOauthClient')).to.deep.equal([]);
    expect(client.faults).to.deep.equal(['Enter: Client secret', 'Enter: App ID']);
    await until('the focus', () => focused()?.id === 'field-client_secret');
  });

  it('shows a refusal beside its field, and keeps the input', async () => {
    const client = await showOpened();
    await client.fill({ client_id: '1', client_secret: '2', generic_id: '3' });
    api.failNext('saveOauthClient', 'invalid_request', '', {
      errors: [{ field: 'client_secret', message: 'no' }],
    });
    await client.press('.save');
    await until('the fault', () => client.faults.length === 1);

    expect(client.faults).to.deep.equal(['This was not accepted: Client secret']);
    expect(client.value('field-client_id')).to.equal('1');
  });

  it('does not say that it saved once another client is refused, or lacks something', async () => {
    const client = await showOpened();
    const success = () => client.element.renderRoot.querySelector('.note.success');
    const values = { client_id: '1', client_secret: '2', generic_id: '3' };
    await client.fill(values);
    await client.press('.save');
    await until('the confirmation', success);

    await client.fill(values);
    api.failNext('saveOauthClient', 'invalid_request', '', { errors: [{ field: 'client_secret', message: 'no' }] });
    await client.press('.save');
    await until('the fault', () => client.faults.length === 1);
    expect(success()).to.equal(null);

    await client.press('.save');
    await until('the confirmation', success);
    await client.press('.save');
    await until('the faults', () => client.faults.length > 0);
    expect(success()).to.equal(null);
  });

  it('has a text for a client that the provider refused as a whole', async () => {
    const client = await showOpened({ locale: 'de' });
    await client.fill({ client_id: '1', client_secret: '2', generic_id: '3' });
    api.failNext('saveOauthClient', 'invalid_request', 'client: was refused.', {
      errors: [{ field: 'client', message: 'was refused' }],
    });
    await client.press('.save');

    await until('the refusal', () => client.text.includes('Der Anbieter hat diesen Client nicht angenommen.'));
  });

  it('can be used by keyboard alone', async () => {
    const client = await showOpened();
    await pressKeys('Escape');

    await until('the dialog to be closed', () => !client.isOpen);
    expect(focused()).to.equal(client.trigger);
  });

  it('offers a test sign-in only where sign-ins go through such a client', async () => {
    const without = await showOpened();
    expect(without.element.shadowRoot?.querySelector('appconnect-client-test')).to.equal(null);
    for (const source of ['own', 'dashboard'] as const) {
      api.oauthClient = { ...api.oauthClient, source };
      const client = await showOpened();
      expect(client.element.shadowRoot?.querySelector('appconnect-client-test')?.app).to.equal('x');
    }
  });

  it('removes the client once that is confirmed', async () => {
    api.oauthClient = { ...api.oauthClient, source: 'own', clientId: '12…90', earlierConnections: 1 };
    const client = await showOpened();
    expect(client.text).to.include('1 connection still uses an earlier client');
    await client.press('.remove');
    await (await DialogHarness.in(client.element.shadowRoot as ShadowRoot)).answer('confirm');
    await until('the confirmation', () => client.text.includes('Removed.'));

    expect(api.callsOf('removeOauthClient')).to.deep.equal([['x']]);
    await until('the focus on the first field', () => focused()?.id === 'field-client_id');
  });

  it('removes a client while the provider does not answer, and asks for none then', async () => {
    const { app, name } = api.oauthClient;
    api.oauthClient = {
      app,
      name,
      source: 'own',
      clientId: '12…90',
      redirectAddress: '',
      fields: [],
      earlierConnections: 0,
    };
    const client = await showOpened();
    const { renderRoot } = client.element;
    expect(client.text).to.include('Sign-ins go through your own client 12…90.').and.to.include('does not answer');
    expect([client.labels, renderRoot.querySelector('.save')]).to.deep.equal([[], null]);

    await client.press('.remove');
    await (await DialogHarness.in(client.element.shadowRoot as ShadowRoot)).answer('confirm');
    await until('the confirmation', () => client.text.includes('Removed.'));

    expect(client.text).not.to.include('Nobody has signed in');
    await until('the focus on the way out', () => focused()?.textContent?.trim() === 'Close');
  });

  it('says of an app that the provider no longer offers that it is that, and removes its client', async () => {
    const { app, name } = api.oauthClient;
    const gone = { app, name, offered: false, redirectAddress: '', fields: [], earlierConnections: 0 };
    api.oauthClient = { ...gone, source: 'own', clientId: '12…90' };
    const client = await showOpened();

    expect(client.text).to.include('The provider no longer offers it.').and.not.to.include('does not answer');
    const isThere = (selector: string) => client.element.renderRoot.querySelector(selector) !== null;
    expect(['.save', 'appconnect-client-test', '.remove'].filter(isThere)).to.deep.equal(['.remove']);
  });

  it('says why it could not be read, and tries again', async () => {
    api.failNext('getOauthClient', 'provider_unreachable');
    const client = await ClientHarness.show(api);
    await client.press('[part=trigger]');
    await until('the failure', () => client.text.includes('does not answer'));
    await client.press('.again');
    await until('the form', () => client.labels.length === 4);
  });

  describe('whose app changes', () => {
    const presented = { ...new FakeApi().oauthClient, source: 'own' as const, clientId: 'of-x' };

    it('shows nothing of the other app, whose answer comes late', async () => {
      const release = api.hold('getOauthClient');
      const client = await ClientHarness.show(api);
      await client.press('[part=trigger]');
      api.releaseNew('getOauthClient');

      client.element.app = 'slack';
      await until('the form', () => client.text.includes('Nobody has signed in with this app yet.'));
      api.oauthClient = { ...presented, clientId: 'late' };
      release();
      await frame();

      expect(api.callsOf('getOauthClient').map(([app]) => app)).to.deep.equal(['x', 'slack']);
      expect(client.text).not.to.include('late');
    });

    it('shows why the client of the new one cannot be read, and no form', async () => {
      api.oauthClient = presented;
      const client = await showOpened();
      await pressKeys('Escape');
      await until('the dialog to be closed', () => !client.isOpen);

      client.element.app = 'slack';
      api.failNext('getOauthClient', 'provider_unreachable');
      await client.press('[part=trigger]');

      await until('the failure', () => client.text.includes('does not answer'));
      expect(client.labels).to.deep.equal([]);
    });

    it('shows nothing of another service than the one it would save at', async () => {
      api.oauthClient = presented;
      const client = await showOpened();
      const other = new FakeApi();
      other.failNext('getOauthClient', 'offline');

      changeService(other);

      await until('why', () => client.text.includes('did not answer'));
      expect(client.labels).to.deep.equal([]);
    });

    it('removes nothing where the question was about the other one', async () => {
      api.oauthClient = presented;
      const client = await showOpened();
      await client.press('.remove');
      const question = await DialogHarness.in(client.element.shadowRoot as ShadowRoot);

      client.element.app = 'slack';
      await client.element.updateComplete;
      await question.answer('confirm');

      await until('the form', () => client.labels.length > 0);
      expect(api.callsOf('removeOauthClient')).to.deep.equal([]);
    });
  });

  it('can be opened as soon as it is added', async () => {
    const element = document.createElement('appconnect-oauth-client');
    const shown = element.show();
    (await ClientHarness.show(api)).element.after(element);
    await shown;

    expect(element.isOpen).to.equal(true);
  });

  it('speaks German', async () => {
    const client = await showOpened({ locale: 'de' });

    expect(client.labels).to.deep.equal(['Rücksprungadresse', 'Client-ID', 'Client-Geheimnis', 'App ID']);
    // Whoever speaks to the computer says what they see on the button.
    expect(client.trigger.ariaLabel).to.equal(`${client.trigger.textContent?.trim()} bei X`);
  });
});
