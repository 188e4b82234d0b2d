import { expect } from 'chai';
import { axeFaultsOf } from './support/axe.js';
import { press, pressKeys, typeText, useWindowSize } from './support/browser.js';
import { aCardApi, aCardApiWithKey, CardHarness, saved } from './support/card-harness.js';
import { addArabic } from './support/show.js';
import { until } from './support/until.js';

describe('<appconnect-integrations-card> in other languages', () => {
  it('speaks German throughout', async () => {
    const harness = await CardHarness.show(aCardApiWithKey(), { locale: 'de' });

    expect(harness.text).to.include('Verbindungsanbieter').and.to.include('Ersetzen');
  });

  const reasons = {
    consumer_key: 'Das ist der Schlüssel für KI-Clients',
    key_file_unreadable: 'Die Datei, die APPCONNECT_API_KEY_FILE nennt, lässt sich nicht lesen.',
    settings_unreadable: 'Die gespeicherten Einstellungen sind nicht lesbar.',
  } as const;
  for (const [refusal, words] of Object.entries(reasons)) {
    it(`says in German why the key does not work: ${refusal}`, async () => {
      const badge = { state: 'refused', reason: 'As told.', refusal: refusal as keyof typeof reasons } as const;
      const harness = await CardHarness.show(aCardApiWithKey({ badge }), { locale: 'de' });

      expect(harness.text).to.include(words);
    });
  }

  const places = { en: 'line 2 has it in another section', de: 'Ähnliches steht in Zeile 2' } as const;
  for (const [locale, words] of Object.entries(places)) {
    it(`says where a key that is not read is written: ${locale}`, async () => {
      const reason = 'line 2 has it in another section or spelling, where it is not read.';
      const badge = { state: 'not_configured', reason, refusal: 'key_elsewhere', values: { line: 2 } } as const;
      const harness = await CardHarness.show(aCardApiWithKey({ badge }), { locale });

      expect(harness.text).to.include(words);
    });
  }

  it('says in German why a key was refused, and quotes what the provider says', async () => {
    const api = aCardApi();
    const details = { reason: 'key_rejected', values: { quote: 'revoked' } } as const;
    api.failNext('saveKey', 'key_refused', 'The provider refuses the key: "revoked"', details);
    const harness = await CardHarness.show(api, { locale: 'de' });
    await press(harness.input);
    await typeText('ak_12345678');

    await pressKeys('Enter');

    const expected = 'Der Anbieter lehnt diesen Schlüssel ab. Er sagt: „revoked“.';
    await until('the fault is shown', () => harness.fault === expected);
  });

  it('says in German who sets a key that the reader may not change', async () => {
    const key = { ...saved, editable: false, readOnlyReason: 'Shared.' };
    const harness = await CardHarness.show(aCardApiWithKey({ key }), { locale: 'de' });

    expect(harness.text).to.include('ein Plattform-Admin setzt ihn').and.not.to.include('Shared');
  });

  it('is laid out from right to left, without faults and without overflow, at 360 pixels', async () => {
    await useWindowSize(360);
    addArabic();
    const { card } = await CardHarness.show(aCardApiWithKey(), { locale: 'ar' });

    expect([card.dir, document.documentElement.scrollWidth <= 360]).to.deep.equal(['rtl', true]);
    expect(await axeFaultsOf(card)).to.deep.equal([]);
  });
});
