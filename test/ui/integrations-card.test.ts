import { expect } from 'chai';
import type { Settings } from '../../src/contract/settings-contract.js';
import type { IntegrationsCard } from '../../ui/elements/integrations-card/integrations-card.js';
import '../../ui/elements/integrations-card/integrations-card.js';
import { faultsOf } from './support/axe.js';
import { focused, press, pressKeys, typeText, useWindow } from './support/browser.js';
import { anApp } from './support/builders.js';
import { eventOf } from './support/expect-event.js';
import { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';
import { until } from './support/until.js';

const saved = { saved: true, source: 'saved' as const, lastFour: 'f3a9', editable: true };

function aService(settings: Partial<Settings> = {}): FakeApi {
  const api = new FakeApi();
  api.settings = { ...api.settings, ...settings };
  api.apps = [anApp()];
  return api;
}

function aServiceWithKey(settings: Partial<Settings> = {}): FakeApi {
  return aService({
    key: saved,
    badge: { state: 'connected' },
    inUse: { connections: 14, members: 6, apps: 5 },
    ...settings,
  });
}

/** The card as a person sees and presses it. */
class CardHarness {
  constructor(readonly card: IntegrationsCard) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<CardHarness> {
    const harness = new CardHarness(await show('appconnect-integrations-card', api, attributes));
    await until(
      'the card has loaded',
      () => harness.find('.panel:not(.skeleton)') ?? harness.find('appconnect-catalog'),
    );
    await until('the form is ready', () => harness.find('appconnect-key-form') === undefined || harness.input);
    return harness;
  }

  find(selector: string): HTMLElement | undefined {
    return this.card.renderRoot.querySelector<HTMLElement>(selector) ?? undefined;
  }

  get form(): ShadowRoot | undefined {
    return this.find('appconnect-key-form')?.shadowRoot ?? undefined;
  }

  get input(): HTMLInputElement {
    return this.form?.querySelector('input') as HTMLInputElement;
  }

  get fault(): string {
    return this.form?.querySelector('.fault')?.textContent?.trim() ?? '';
  }

  get text(): string {
    return (this.find('.panel')?.textContent ?? '').replace(/\s+/g, ' ');
  }

  get badge(): string {
    return this.find('.badge')?.textContent ?? '';
  }

  async type(key: string): Promise<void> {
    await press(this.input);
    await typeText(key);
  }

  /** The dialog that asks first, with its words and buttons. */
  async dialog(): Promise<{ text: string; answer: (value: 'confirm' | 'cancel') => Promise<void> }> {
    const root = await until('a dialog asks', () => this.find('appconnect-confirm-dialog')?.shadowRoot ?? undefined);
    const dialog = await until(
      'the dialog is open',
      () => root.querySelector<HTMLDialogElement>('dialog[open]') ?? undefined,
    );
    const answer = (value: string) => press(dialog.querySelector(`button[value=${value}]`) as Element);
    return { text: dialog.textContent ?? '', answer };
  }
}

describe('<appconnect-integrations-card>', () => {
  describe('accessibility', () => {
    const states: Record<string, () => FakeApi> = {
      'without a key': () => aService(),
      connected: () => aServiceWithKey(),
      'not reachable': () => aServiceWithKey({ badge: { state: 'not_reachable', reason: 'No answer.' } }),
      refused: () => aServiceWithKey({ badge: { state: 'refused', reason: 'Revoked.' } }),
      'read-only': () => aServiceWithKey({ key: { ...saved, source: 'environment', editable: false } }),
    };
    for (const [name, service] of Object.entries(states)) {
      it(`has no faults in light and dark when ${name}`, async () => {
        const { card } = await CardHarness.show(service());

        expect(await faultsOf(card)).to.deep.equal([]);
      });
    }

    it('has no faults while a refusal is shown', async () => {
      const api = aService();
      api.failNext('saveKey', 'key_refused', 'Revoked.');
      const harness = await CardHarness.show(api);
      await harness.type('ak_bad');
      await pressKeys('Enter');
      await until('the refusal is shown', () => harness.fault !== '');

      expect(await faultsOf(harness.card)).to.deep.equal([]);
    });
  });

  describe('keyboard', () => {
    it('takes a key from typing to saved with the keyboard alone', async () => {
      const api = aService();
      const harness = await CardHarness.show(api);
      harness.input.focus();

      await typeText('ak_sandbox_project_key');
      await pressKeys('Tab', 'Tab', 'Enter');

      await until('the key is shown as saved', () => harness.text.includes('ends in _key'));
      expect(api.callsOf('saveKey')).to.deep.equal([['ak_sandbox_project_key']]);
      expect(focused()?.classList.contains('replace')).to.equal(true);
    });

    it('goes back to the Replace button when replacing is cancelled', async () => {
      const harness = await CardHarness.show(aServiceWithKey());
      harness.find('.replace')?.focus();

      await pressKeys('Enter');
      await until('the field has the focus', () => focused() === harness.input);
      await pressKeys('Tab', 'Tab', 'Tab', 'Enter');

      await until('the button has the focus', () => focused()?.classList.contains('replace'));
      expect(harness.form).to.equal(undefined);
    });
  });

  describe('badge', () => {
    const states = {
      not_configured: ['Not set up', 'Agents cannot use any app until a project key is saved.'],
      connected: ['Connected', ''],
      not_reachable: ['Not reachable', 'A key is saved, but the provider does not answer.'],
      refused: ['Key refused', 'The provider does not accept the saved key. As told.'],
    } as const;
    for (const [state, [words, reason]] of Object.entries(states)) {
      it(`says “${words}” (§3)`, async () => {
        const badge = { state: state as keyof typeof states, reason: 'As told.' };

        const harness = await CardHarness.show(aServiceWithKey({ badge }));

        expect(harness.badge).to.equal(words);
        expect(harness.find('.reason p')?.textContent?.trim() ?? '').to.equal(reason);
      });
    }

    it('asks again on demand', async () => {
      const api = aServiceWithKey({ badge: { state: 'not_reachable' } });
      const harness = await CardHarness.show(api);
      api.settings = { ...api.settings, badge: { state: 'connected' } };

      await press(harness.find('.reason button') as Element);

      await until('the badge says connected', () => harness.badge === 'Connected');
    });

    it('follows what a colleague saves, without a refresh', async () => {
      const api = aService();
      const harness = await CardHarness.show(api);
      api.settings = { ...api.settings, key: saved, badge: { state: 'connected' } };

      api.events.tell({ name: 'settings.changed', data: {} });

      await until('the badge says connected', () => harness.badge === 'Connected');
    });
  });

  describe('key form', () => {
    it('says which key is wanted and where it is found', async () => {
      const harness = await CardHarness.show(aService());
      const help = harness.find('slot[name="key-help"]')?.textContent ?? '';

      expect(help).to.include('ak_').and.to.include('ck_').and.to.include('dashboard');
    });

    it('warns of a consumer key while it is typed', async () => {
      const harness = await CardHarness.show(aService());

      await harness.type('ck_consumer');

      await until('the warning is shown', () => harness.fault.includes('AI clients'));
    });

    it('shows the key only on demand', async () => {
      const harness = await CardHarness.show(aService());
      const before = harness.input.type;

      await press(harness.form?.querySelector('.reveal') as Element);
      await harness.card.updateComplete;

      await until('the key can be read', () => harness.input.type === 'text');
      expect(before).to.equal('password');
    });

    it('sends nothing while it is empty', async () => {
      const api = aService();
      const harness = await CardHarness.show(api);
      harness.input.focus();

      await pressKeys('Enter');

      await until('it asks for a key', () => harness.fault.includes('Paste'));
      expect(api.callsOf('saveKey')).to.deep.equal([]);
    });

    it('is busy, and sends once, while the key is checked', async () => {
      const api = aService();
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

    it('keeps what was typed and gives the reason when the key is refused (§7)', async () => {
      const api = aService();
      api.failNext('saveKey', 'key_refused', 'The provider says: revoked.');
      const harness = await CardHarness.show(api);
      await harness.type('ak_bad');

      await pressKeys('Enter');

      await until('the reason is shown', () => harness.fault === 'The provider says: revoked.');
      expect([harness.input.value, harness.badge, focused()]).to.deep.equal(['ak_bad', 'Not set up', harness.input]);
    });

    it('announces the saved key once, with its last four characters', async () => {
      const harness = await CardHarness.show(aService());
      await harness.type('ak_good1234');

      const detail = await eventOf('appconnect-key-saved', async () => {
        await pressKeys('Enter');
        await until('the key is saved', () => harness.badge === 'Connected');
      });

      expect(detail).to.deep.equal({ lastFour: '1234' });
    });
  });

  describe('replace and forget', () => {
    it('tells what may stop before another key is sent', async () => {
      const api = aServiceWithKey();
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

    it('forgets the key once the person has said yes', async () => {
      const api = aServiceWithKey();
      const harness = await CardHarness.show(api);
      await press(harness.find('.danger') as Element);
      const dialog = await harness.dialog();

      await dialog.answer('confirm');

      await until('the badge says not set up', () => harness.badge === 'Not set up');
      expect(dialog.text).to.include('14 connections of 6 members');
      expect(api.callsOf('forgetKey')).to.have.length(1);
    });

    it('shows a failure to forget and keeps the key', async () => {
      const api = aServiceWithKey();
      api.failNext('forgetKey', 'storage_damaged', 'config.ini is damaged.');
      const harness = await CardHarness.show(api);
      await press(harness.find('.danger') as Element);

      await (await harness.dialog()).answer('confirm');

      await until('the failure is shown', () => harness.text.includes('config.ini is damaged.'));
      expect(harness.text).to.include('ends in f3a9');
    });
  });

  describe('who may not', () => {
    const sources = { environment: 'APPCONNECT_API_KEY', file: 'APPCONNECT_API_KEY_FILE' } as const;
    for (const [source, name] of Object.entries(sources)) {
      it(`names the ${source} that supplies the key, and offers no change (§2)`, async () => {
        const key = { ...saved, source: source as keyof typeof sources, editable: false };

        const harness = await CardHarness.show(aServiceWithKey({ key }));

        expect(harness.text).to.include(name);
        expect(harness.find('.replace')).to.equal(undefined);
      });
    }

    it('shows a member the apps and nothing about keys (§5)', async () => {
      const api = aService();
      api.failNext('getSettings', 'forbidden');

      const harness = new CardHarness(await show('appconnect-integrations-card', api));
      await until('the panel is gone', () => harness.find('.panel') === undefined);

      expect(harness.find('appconnect-catalog')).to.not.equal(undefined);
    });
  });

  describe('loading', () => {
    it('holds the room while it loads', async () => {
      const api = aServiceWithKey();
      const open = api.hold('getSettings');
      const card = await show('appconnect-integrations-card', api);

      expect(card.renderRoot.querySelector('.skeleton[aria-busy=true]')).to.not.equal(null);
      open();
      await until('the panel is there', () => card.renderRoot.querySelector('.badge'));
    });

    it('says why it cannot load, and loads on demand', async () => {
      const api = aServiceWithKey();
      api.failNext('getSettings', 'offline');
      const harness = await CardHarness.show(api);
      expect(harness.text).to.include('did not answer');

      await press(harness.find('.panel button') as Element);

      await until('the badge is there', () => harness.badge === 'Connected');
    });
  });

  describe('content security policy', () => {
    it('is kept by the card and two hundred apps', async () => {
      const violations: string[] = [];
      const note = (event: SecurityPolicyViolationEvent) => violations.push(event.violatedDirective);
      document.addEventListener('securitypolicyviolation', note);
      const api = aServiceWithKey();
      api.apps = Array.from({ length: 200 }, (_, index) => anApp({ app: `app_${index}` }));

      const harness = await CardHarness.show(api);
      await until('apps are shown', () =>
        harness.find('appconnect-catalog')?.shadowRoot?.querySelector('appconnect-app-row'),
      );
      document.removeEventListener('securitypolicyviolation', note);

      expect(violations).to.deep.equal([]);
    });
  });

  describe('languages and widths', () => {
    it('speaks German throughout', async () => {
      const harness = await CardHarness.show(aServiceWithKey(), { locale: 'de' });

      expect(harness.text).to.include('Verbindungsanbieter').and.to.include('Ersetzen');
    });

    it('says in German why the key does not work', async () => {
      const badge = { state: 'refused', reason: 'This is a consumer key.', refusal: 'consumer_key' } as const;
      const harness = await CardHarness.show(aServiceWithKey({ badge }), { locale: 'de' });

      expect(harness.text).to.include('Das ist der Schlüssel für KI-Clients').and.not.to.include('consumer key');
    });

    it('says in German why a key was refused, and quotes what the provider says', async () => {
      const api = aService();
      api.failNext('saveKey', 'key_refused', 'The provider refuses the key: revoked', 'key_rejected');
      const harness = await CardHarness.show(api, { locale: 'de' });
      await press(harness.input);
      await typeText('ak_12345678');

      await pressKeys('Enter');

      const expected = 'Der Anbieter lehnt diesen Schlüssel ab. (The provider refuses the key: revoked)';
      await until('the fault is shown', () => harness.fault === expected);
    });

    it('says in German who sets a key that its reader may not', async () => {
      const key = {
        saved: true,
        source: 'saved',
        lastFour: 'f3a9',
        editable: false,
        readOnlyReason: 'Shared.',
      } as const;
      const harness = await CardHarness.show(aServiceWithKey({ key }), { locale: 'de' });

      expect(harness.text).to.include('ein Plattform-Admin setzt ihn').and.not.to.include('Shared');
    });

    it('stands from right to left, without faults and without overflow, at 360 pixels', async () => {
      await useWindow(360);
      const { card } = await CardHarness.show(aServiceWithKey(), { locale: 'ar' });

      expect([card.dir, document.documentElement.scrollWidth <= 360]).to.deep.equal(['rtl', true]);
      expect(await faultsOf(card)).to.deep.equal([]);
      await useWindow(1024);
    });
  });
});
