import { expect } from 'chai';
import { addWords, englishWords, type PartialWords } from '../../ui/index.js';
import { languageFor } from '../../ui/words/language.js';
import { anApp } from './support/builders.js';
import { FakeApi } from './support/fake-api.js';
import { RowHarness } from './support/row-harness.js';
import { show } from './support/show.js';
import { until } from './support/until.js';

describe('addWords', () => {
  it('serves the language in all its regions, with its own dates and numbers', () => {
    addWords('fr', { apps: { connect: 'Connecter' } });

    const { words, format } = languageFor('fr-CA');
    expect([words.apps.connect, format.number(0.5)]).to.deep.equal(['Connecter', '0,5']);
  });

  it('leaves words that are not given in English', () => {
    addWords('nl', { common: { cancel: 'Annuleren' } });

    const { common, errors } = languageFor('nl').words;
    expect(common).to.deep.equal({ ...englishWords.common, cancel: 'Annuleren' });
    expect(errors).to.deep.equal(englishWords.errors);
  });

  it('takes what was given for a language in its regions too', () => {
    addWords('fi', { common: { cancel: 'Peruuta' } });
    addWords('fi-AX', { common: { tryAgain: 'Igen' } });

    const { cancel, tryAgain } = languageFor('fi-AX').words.common;
    expect([cancel, tryAgain]).to.deep.equal(['Peruuta', 'Igen']);
  });

  it('adds to what was given before', () => {
    addWords('it', { common: { cancel: 'Annulla' } });
    addWords('it', { common: { tryAgain: 'Riprova' } });

    const { cancel, tryAgain } = languageFor('it').words.common;
    expect([cancel, tryAgain]).to.deep.equal(['Annulla', 'Riprova']);
  });

  it('serves one region where it is given for that alone', () => {
    addWords('pt-BR', { common: { cancel: 'Cancelar' } });

    expect(languageFor('pt-BR').words.common.cancel).to.equal('Cancelar');
    expect(languageFor('pt').words.common.cancel).to.equal(englishWords.common.cancel);
  });

  it('replaces a word of a language that is built in, for one region', async () => {
    addWords('de-CH', { apps: { connect: 'Verknüpfen' } });

    const [swiss, german] = [languageFor('de-CH'), languageFor('de')];
    await Promise.all([swiss.loading, german.loading]);
    const words = [swiss, german].map((language) => language.words.apps.connect);
    expect(words).to.deep.equal(['Verknüpfen', 'Verbinden']);
    expect(swiss.words.common).to.deep.equal(german.words.common);
  });

  it('leaves out what is of the wrong kind, since elements would fail with it', () => {
    const wrong = { settings: { checked: 'Controlado', key: 'Clave' } };
    addWords('es', wrong as unknown as PartialWords);

    const { checked, key } = languageFor('es').words.settings;
    expect(checked('today')).to.equal(englishWords.settings.checked('today'));
    expect(key).to.deep.equal(englishWords.settings.key);
  });

  it('shows the words at once on elements that are on the page', async () => {
    const api = Object.assign(new FakeApi(), { apps: [anApp()] });
    const button = new RowHarness(await show('appconnect-connect-button', api, { app: 'gmail', locale: 'sv' }));
    await until('the English button', () => button.element.shadowRoot?.textContent?.includes('Connect Gmail'));

    addWords('sv', { apps: { connectApp: (name) => `Anslut ${name}` } });

    await until('the Swedish button', () => button.element.shadowRoot?.textContent?.includes('Anslut Gmail'));
  });
});
