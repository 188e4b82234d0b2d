import { expect } from 'chai';
import { axeFaultsOf } from './support/axe.js';
import { press, pressKeys, typeText } from './support/browser.js';
import { anApp } from './support/builders.js';
import { aCardApi, aCardApiWithKey, CardHarness, saved } from './support/card-harness.js';
import type { FakeApi } from './support/fake-api.js';
import { changeService, show } from './support/show.js';
import { frame, until } from './support/until.js';

describe('<appconnect-integrations-card>', () => {
  describe('accessibility', () => {
    const states: Record<string, () => FakeApi> = {
      'without a key': () => aCardApi(),
      connected: () => aCardApiWithKey(),
      'not reachable': () => aCardApiWithKey({ badge: { state: 'not_reachable', reason: 'No answer.' } }),
      refused: () => aCardApiWithKey({ badge: { state: 'refused', reason: 'Revoked.' } }),
      'read-only': () => aCardApiWithKey({ key: { ...saved, source: 'environment', editable: false } }),
    };
    for (const [name, service] of Object.entries(states)) {
      it(`has no faults in light and dark when ${name}`, async () => {
        const { card } = await CardHarness.show(service());

        expect(await axeFaultsOf(card)).to.deep.equal([]);
      });
    }

    it('has no faults while a refusal is shown', async () => {
      const api = aCardApi();
      api.failNext('saveKey', 'key_refused', 'Revoked.');
      const harness = await CardHarness.show(api);
      await harness.type('ak_bad');
      await pressKeys('Enter');
      await until('the refusal is shown', () => harness.fault !== '');

      expect(await axeFaultsOf(harness.card)).to.deep.equal([]);
    });
  });

  describe('badge', () => {
    const states = {
      not_configured: ['Not set up', 'Agents cannot use any app until a project key is saved.'],
      connected: ['Connected', ''],
      not_reachable: ['Not reachable', 'A key is saved, but the provider does not answer.'],
      refused: ['Key unusable', 'The project key cannot be used. As told.'],
    } as const;
    for (const [state, [words, reason]] of Object.entries(states)) {
      it(`says “${words}” (§3)`, async () => {
        const badge = { state: state as keyof typeof states, reason: 'As told.' };

        const harness = await CardHarness.show(aCardApiWithKey({ badge }));

        expect(harness.badge).to.equal(words);
        expect(harness.find('.reason p')?.textContent?.trim() ?? '').to.equal(reason);
      });
    }

    it('names who cannot be reached, and the reason of the network', async () => {
      const network = { origin: 'https://provider.example', code: 'ENOTFOUND', words: 'As told.' };

      const harness = await CardHarness.show(aCardApiWithKey({ badge: { state: 'not_reachable', network } }));

      expect(harness.find('.reason p')?.textContent).to.include(
        'the provider does not answer. https://provider.example cannot be reached (ENOTFOUND).',
      );
    });

    it('ends the words of the provider as a sentence before it says when that was', async () => {
      const reason = 'The provider refuses the key: “Invalid API key”';
      const badge = { state: 'refused', reason, checkedAt: new Date().toISOString() } as const;

      const harness = await CardHarness.show(aCardApiWithKey({ badge }));

      expect(harness.find('.reason p')?.textContent).to.include(`${reason}. Checked now.`);
    });

    it('checks again on demand', async () => {
      const api = aCardApiWithKey({ badge: { state: 'not_reachable' } });
      const harness = await CardHarness.show(api);
      api.settings = { ...api.settings, badge: { state: 'connected' } };

      await press(harness.find('.reason button') as Element);

      await until('the badge says connected', () => harness.badge === 'Connected');
    });

    it('updates when a colleague saves a key', async () => {
      const api = aCardApi();
      const harness = await CardHarness.show(api);
      api.settings = { ...api.settings, key: saved, badge: { state: 'connected' } };

      api.events.emit({ name: 'settings.changed', data: {} });

      await until('the badge says connected', () => harness.badge === 'Connected');
    });
  });

  it('says that it could not load again only until it could', async () => {
    const api = aCardApiWithKey();
    const harness = await CardHarness.show(api);
    api.failNext('getSettings', 'offline');
    api.events.emit({ name: 'refetch' });
    await until('the failure is told', () => harness.text.includes('did not answer'));

    api.events.emit({ name: 'refetch' });

    await until('the failure is gone', () => !harness.text.includes('did not answer'));
    expect(harness.badge).to.equal('Connected');
  });

  it('asks for a key that was forgotten elsewhere meanwhile, and offers no way back to it', async () => {
    const api = aCardApiWithKey();
    const harness = await CardHarness.show(api);
    await press(harness.find('.replace') as Element);
    const form = () => harness.find('appconnect-key-form')?.shadowRoot;
    await until('the form can be left', () => form()?.querySelectorAll('button').length === 3);
    api.settings = aCardApi().settings;

    api.events.emit({ name: 'settings.changed', data: {} });

    await until('the form cannot be left', () => form()?.querySelectorAll('button').length === 2);

    api.settings = aCardApiWithKey().settings;
    api.events.emit({ name: 'settings.changed', data: {} });
    await until('the key that was saved elsewhere is shown', () => harness.find('.replace') !== null && !form());
  });

  describe('whose service changes', () => {
    it('shows nothing of the first one where the second does not answer', async () => {
      const harness = await CardHarness.show(aCardApiWithKey());
      const other = aCardApi();
      for (const method of ['getViewer', 'listApps'] as const) other.failNext(method, 'offline');

      changeService(other);

      await until('why', () => harness.text.includes('did not answer'));
      expect(harness.find('.replace')).to.equal(undefined);
      const catalog = harness.find('appconnect-catalog')?.shadowRoot;
      await until('why no app', () => catalog?.textContent?.includes('did not answer'));
      expect(catalog?.querySelector('appconnect-app-row')).to.equal(null);
    });

    it('keeps to the second one where the key of the first is forgotten late', async () => {
      const api = aCardApiWithKey();
      const harness = await CardHarness.show(api);
      const release = api.hold('forgetKey');
      await press(harness.find('.danger') as Element);
      await (await harness.dialog()).answer('confirm');
      await until('it is asked', () => api.callsOf('forgetKey').length === 1);

      const other = aCardApiWithKey();
      changeService(other);
      await until('the key of the second', () => other.callsOf('getSettings').length > 0);
      await frame();
      release();

      await until('its answer', () => api.settings.key.saved === false);
      await frame();
      expect(harness.badge).to.equal('Connected');
    });

    it('keeps to the second one where a key of the first is saved late', async () => {
      const api = aCardApi();
      const harness = await CardHarness.show(api);
      const release = await harness.startSaving(api, 'ak_good');

      changeService(aCardApi());
      await until('the form of the second', () => harness.input?.value === '');
      release();

      await until('its answer', () => api.settings.key.saved);
      await frame();
      expect(harness.find('.replace')).to.equal(undefined);
    });
  });

  describe('without the right to change the key', () => {
    const sources = { environment: 'APPCONNECT_API_KEY', file: 'APPCONNECT_API_KEY_FILE' } as const;
    for (const [source, name] of Object.entries(sources)) {
      it(`names the ${source} that supplies the key, and has no button to change it (§2)`, async () => {
        const key = { ...saved, source: source as keyof typeof sources, editable: false };

        const harness = await CardHarness.show(aCardApiWithKey({ key }));

        expect(harness.text).to.include(name);
        expect(harness.find('.replace')).to.equal(undefined);
      });
    }

    it('shows a member the apps and nothing about keys (§5)', async () => {
      const api = aCardApi();
      api.isAdmin = false;

      const harness = new CardHarness(await show('appconnect-integrations-card', api));
      await until('the panel is gone', () => harness.find('.panel') === undefined);

      expect(harness.find('appconnect-catalog')).to.not.equal(undefined);
      expect(api.callsOf('getSettings')).to.deep.equal([]);
    });
  });

  it('shows the apps alone where the right to see the settings is lost while it asks', async () => {
    const api = aCardApi();
    api.failNext('getSettings', 'forbidden');

    const harness = new CardHarness(await show('appconnect-integrations-card', api));
    await until('the panel is gone', () => harness.find('.panel') === undefined);

    expect(harness.find('appconnect-catalog')).to.not.equal(undefined);
  });

  describe('once connected', () => {
    it('is one line with the key and its buttons', async () => {
      const harness = await CardHarness.show(aCardApiWithKey());

      expect(harness.find('.panel')?.offsetHeight).to.be.below(70);
      expect(harness.text).to.match(/Connection provider Connected Project key ends in f3a9 +Replace Forget/);
    });

    it('unfolds while the provider has a problem', async () => {
      const harness = await CardHarness.show(aCardApiWithKey({ badge: { state: 'not_reachable' } }));

      expect(harness.text).to.contain('Saved here. Every organization of this installation shares it.');
    });
  });

  describe('loading', () => {
    it('reserves the height that it has once connected', async () => {
      const api = aCardApiWithKey();
      const open = api.hold('getSettings');
      const card = await show('appconnect-integrations-card', api);

      const reservedPx = card.renderRoot.querySelector<HTMLElement>('.skeleton')?.offsetHeight;
      open();
      await until('the panel is there', () => card.renderRoot.querySelector('.badge'));
      expect(card.renderRoot.querySelector<HTMLElement>('.panel')?.offsetHeight).to.equal(reservedPx);
    });

    it('says why it cannot load, and loads on demand', async () => {
      const api = aCardApiWithKey();
      api.failNext('getSettings', 'offline');
      const harness = await CardHarness.show(api);
      expect(harness.text).to.include('did not answer');

      await press(harness.find('.panel button') as Element);

      await until('the badge is there', () => harness.badge === 'Connected');
    });
  });

  describe('content security policy', () => {
    it('is not violated by the card with two hundred apps', async () => {
      const violations: string[] = [];
      const note = (event: SecurityPolicyViolationEvent) => violations.push(event.violatedDirective);
      document.addEventListener('securitypolicyviolation', note);
      const api = aCardApiWithKey();
      api.apps = Array.from({ length: 200 }, (_, index) => anApp({ app: `app_${index}` }));

      const harness = await CardHarness.show(api);
      await until('apps are shown', () =>
        harness.find('appconnect-catalog')?.shadowRoot?.querySelector('appconnect-app-row'),
      );
      document.removeEventListener('securitypolicyviolation', note);

      expect(violations).to.deep.equal([]);
    });
  });

  it('keeps a space that was typed in the search, also where the page sets the place anew', async () => {
    const { card } = await CardHarness.show(aCardApiWithKey());
    card.addEventListener('appconnect-place-changed', ({ detail }) => {
      card.place = detail.place;
    });
    const field = await until('the search', () =>
      card.renderRoot.querySelector('appconnect-catalog')?.shadowRoot?.querySelector('input'),
    );
    await press(field);
    await typeText('google docs');

    await pressKeys('Control+Backspace');
    await until('the rest in the place', () => card.place.query === 'google');
    await typeText('drive');

    await until('the new search in the place', () => card.place.query === 'google drive');
    expect(field.value).to.equal('google drive');
  });

  it('shows its first view where the page has no place for it', async () => {
    const { card } = await CardHarness.show(aCardApiWithKey());
    card.place = { view: 'all' };

    Object.assign(card, { place: undefined });

    expect(card.place.view).to.equal('');
  });
});
