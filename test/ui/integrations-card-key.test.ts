import { expect } from 'chai';
import { focused, press, pressKeys, typeText } from './support/browser.js';
import { slack } from './support/builders.js';
import { aCardApi, aCardApiWithKey, CardHarness } from './support/card-harness.js';
import { detailOfEvent } from './support/events.js';
import { until } from './support/until.js';

describe('<appconnect-integrations-card> key', () => {
  describe('keyboard', () => {
    it('saves a key with the keyboard alone', async () => {
      const api = aCardApi();
      const harness = await CardHarness.show(api);
      harness.input.focus();

      await typeText('ak_sandbox_project_key');
      await pressKeys('Tab', 'Tab', 'Enter');

      await until('the key is shown as saved', () => harness.text.includes('ends in _key'));
      expect(api.callsOf('saveKey')).to.deep.equal([['ak_sandbox_project_key']]);
      expect(focused()?.classList.contains('replace')).to.equal(true);
    });

    it('starts in the field for the key where the page wants that', async () => {
      const harness = await CardHarness.show(aCardApi(), { autofocus: '' });

      await until('the field has the focus', () => focused() === harness.input);
    });

    it('takes the focus from nothing that has it', async () => {
      const button = document.createElement('button');
      document.body.append(button);
      button.focus();
      const harness = await CardHarness.show(aCardApi(), { autofocus: '' });

      await harness.card.updateComplete;

      const kept = focused();
      button.remove();
      expect(kept).to.equal(button);
    });

    it('leaves the focus of the page where it is unless the page wants it', async () => {
      const harness = await CardHarness.show(aCardApi());

      expect(focused()).not.to.equal(harness.input);
    });

    it('focuses the Replace button when replacing is cancelled', async () => {
      const harness = await CardHarness.show(aCardApiWithKey());
      harness.find('.replace')?.focus();

      await pressKeys('Enter');
      await until('the field has the focus', () => focused() === harness.input);
      await pressKeys('Tab', 'Tab', 'Tab', 'Enter');

      await until('the button has the focus', () => focused()?.classList.contains('replace'));
      expect(harness.form).to.equal(undefined);
    });
  });

  describe('key form', () => {
    it('explains which key is needed and where it is found', async () => {
      const harness = await CardHarness.show(aCardApi());
      const help = harness.find('slot[name="key-help"]')?.textContent ?? '';

      expect(help).to.include('ak_').and.to.include('ck_').and.to.include('dashboard');
    });

    it('warns of a consumer key while it is typed', async () => {
      const harness = await CardHarness.show(aCardApi());

      await harness.type('ck_consumer');

      await until('the warning is shown', () => harness.fault.includes('AI clients'));
    });

    it('neither asks what replacing would end, nor sends a key that is of another kind', async () => {
      const api = aCardApiWithKey();
      const harness = await CardHarness.show(api);
      await press(harness.find('.replace') as Element);
      await until('the form', () => harness.input);
      await harness.type('ck_consumer');

      await pressKeys('Enter');
      await press(harness.form?.querySelector('[part=save]') as Element);

      await until('the field has the focus', () => focused() === harness.input);
      expect(harness.card.renderRoot.querySelector('appconnect-confirm-dialog')).to.equal(null);
      expect(api.callsOf('saveKey')).to.deep.equal([]);
      expect(harness.fault).to.include('AI clients');
    });

    it('shows the key only on demand', async () => {
      const harness = await CardHarness.show(aCardApi());
      const typeBefore = harness.input.type;

      const button = harness.form?.querySelector('.reveal') as HTMLElement;
      const labelBefore = button.ariaLabel;

      await press(button);

      await until('the key can be read', () => harness.input.type === 'text');
      expect([typeBefore, labelBefore]).to.deep.equal(['password', 'Show key']);
      expect([button.ariaLabel, button.title, button.ariaPressed]).to.deep.equal(['Hide key', 'Hide key', null]);
    });

    it('gets no password of the platform from a password manager', async () => {
      const harness = await CardHarness.show(aCardApi());

      expect(harness.input.autocomplete).to.equal('new-password');
    });

    it('sends nothing while it is empty', async () => {
      const api = aCardApi();
      const harness = await CardHarness.show(api);
      harness.input.focus();

      await pressKeys('Enter');

      await until('it asks for a key', () => harness.fault.includes('Paste'));
      expect(api.callsOf('saveKey')).to.deep.equal([]);
    });

    it('is busy, and sends once, while the key is checked', async () => {
      const api = aCardApi();
      const open = api.hold('saveKey');
      const harness = await CardHarness.show(api);
      await harness.type('ak_good');
      await pressKeys('Enter', 'Enter');

      const button = harness.form?.querySelector('[part=save]');
      await until('the button is busy', () => button?.getAttribute('aria-busy') === 'true');
      open();

      await until('the key is saved', () => harness.badge === 'Connected');
      expect(api.callsOf('saveKey')).to.have.length(1);
    });

    it('keeps the input and shows the reason when the key is refused (§7)', async () => {
      const api = aCardApi();
      api.failNext('saveKey', 'key_refused', 'The provider says: revoked.');
      const harness = await CardHarness.show(api);
      await harness.type('ak_bad');

      await pressKeys('Enter');

      await until('the reason is shown', () => harness.fault === 'The provider says: revoked.');
      expect(harness.form?.querySelector('[role=status]')?.textContent).to.equal('');
      expect([harness.input.value, harness.badge, focused()]).to.deep.equal(['ak_bad', 'Not set up', harness.input]);
    });

    it('announces the saved key once, with its last four characters', async () => {
      const harness = await CardHarness.show(aCardApi());
      await harness.type('ak_good1234');

      const detail = await detailOfEvent('appconnect-key-saved', async () => {
        await pressKeys('Enter');
        await until('the key is saved', () => harness.badge === 'Connected');
      });

      expect(detail).to.deep.equal({ lastFour: '1234' });
    });
  });

  describe('replace and forget', () => {
    it('says what may stop working before another key is sent', async () => {
      const api = aCardApiWithKey();
      const harness = await CardHarness.show(api);
      await press(harness.find('.replace') as Element);
      await until('the form is there', () => harness.form !== undefined);
      await harness.type('ak_other');
      await pressKeys('Enter');

      const dialog = await harness.dialog();

      expect(dialog.text).to.include('14 connections of 6 members');
      await dialog.answer('cancel');
      await until('the dialog is gone', () => harness.find('appconnect-confirm-dialog') === undefined);
      expect(api.callsOf('saveKey')).to.deep.equal([]);
    });

    it('forgets the key once the person has confirmed', async () => {
      const api = aCardApiWithKey();
      const harness = await CardHarness.show(api);
      await press(harness.find('.danger') as Element);
      const dialog = await harness.dialog();

      await dialog.answer('confirm');

      await until('the badge says not set up', () => harness.badge === 'Not set up');
      expect(dialog.text).to.include('14 connections of 6 members');
      expect(api.callsOf('forgetKey')).to.have.length(1);
    });

    it('leaves a form of the catalog open, with what was typed, where somebody else forgets the key', async () => {
      const api = aCardApiWithKey();
      api.apps = [{ ...slack, connectability: 'own_client', oauthClient: { missing: true, editable: true } }];
      const harness = await CardHarness.show(api);
      const catalog = harness.find('appconnect-catalog')?.shadowRoot;
      const formOf = (row?: Element) => row?.shadowRoot?.querySelector('appconnect-oauth-client') ?? undefined;
      const form = await until('the form', () => formOf(catalog?.querySelector('appconnect-app-row') ?? undefined));
      await form.show();
      const secret = () => form.shadowRoot?.querySelector<HTMLInputElement>('input[type=password]');
      Object.assign(await until('the field', secret), { value: 'a-secret' });
      const before = api.callsOf('listApps').length;

      await api.forgetKey();
      Object.assign(api, { apps: [], catalog: { source: 'none' } });
      api.events.emit({ name: 'settings.changed', data: {} });

      await until('the field for a key', () => harness.input);
      await until('the list is read again', () => api.callsOf('listApps').length > before);
      expect([form.isConnected, form.isOpen, secret()?.value]).to.deep.equal([true, true, 'a-secret']);
      form.shadowRoot?.querySelector('dialog')?.close();
      await until('the apps are gone', () => !form.isConnected);
    });

    it('shows a failure to forget and keeps the key', async () => {
      const api = aCardApiWithKey();
      api.failNext('forgetKey', 'storage_damaged', 'config.ini is damaged.');
      const harness = await CardHarness.show(api);
      await press(harness.find('.danger') as Element);

      await (await harness.dialog()).answer('confirm');

      await until('the failure is shown', () => harness.text.includes('config.ini is damaged.'));
      expect(harness.text).to.include('ends in f3a9');
    });
  });
});
