import { expect } from 'chai';
import type { LitElement } from 'lit';
import { apiFor } from '../../ui/api/appconnect-api.js';
import type { AppConnectElement } from '../../ui/elements/appconnect-element.js';
import { Doctor } from '../../ui/elements/doctor/doctor.js';
import { addWords } from '../../ui/words/language.js';
import '../../ui/elements/connect-button/connect-button.js';
import '../../ui/elements/integrations-card/integrations-card.js';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import { anApp } from './support/builders.js';
import { FakeApi } from './support/fake-api.js';
import { addArabic, show } from './support/show.js';
import { until } from './support/until.js';

describe('Every element', () => {
  const textOf = (element: LitElement) => element.renderRoot.textContent?.trim();

  it('is in the language of the page again once it has none of its own, and in its direction', async () => {
    const element = await show('appconnect-profiles-picker', new FakeApi(), { locale: 'de', 'agent-count': '1' });
    expect(textOf(element)).to.match(/^1 Agent\b/);
    addArabic();
    element.locale = 'ar';
    await element.updateComplete;
    expect(element.dir).to.equal('rtl');

    element.removeAttribute('locale');
    await element.updateComplete;

    expect(textOf(element)).to.match(/^1 agent\b/);
    expect(element.hasAttribute('dir')).to.equal(false);
  });

  it('speaks the language that a page gave it as a property before the elements were loaded', async () => {
    const fixture = document.querySelector('#fixture') as HTMLElement;
    // No other test uses this German: a language stays loaded.
    const element = Object.assign(document.createElement('late-doctor'), { locale: 'de-LI' }) as Doctor;
    fixture.replaceChildren(element);

    customElements.define('late-doctor', class extends Doctor {});

    await until('its words', () => textOf(element)?.includes('Alles prüfen') && element.lang === 'de-LI');
  });

  it('follows the page into another language', async () => {
    const root = document.documentElement;
    const before = root.lang;
    const element = await show('appconnect-profiles-picker', new FakeApi(), { 'agent-count': '1' });
    expect(textOf(element)).to.match(/^1 agent\b/);
    try {
      root.lang = 'de';
      await until('its words', () => /^1 Agent\b/.test(textOf(element) ?? ''));
    } finally {
      root.lang = before;
    }
    await until('its words before', () => /^1 agent\b/.test(textOf(element) ?? ''));
  });

  it('shows English from left to right also where the language of the page is read the other way, until that has words', async () => {
    const root = document.documentElement;
    const before = root.lang;
    Object.assign(root, { lang: 'ur', dir: 'rtl' });
    try {
      const element = await show('appconnect-profiles-picker', new FakeApi());
      const direction = () => getComputedStyle(element).direction;
      expect(direction()).to.equal('ltr');

      addWords('ur', { apps: { picker: { choose: 'ایجنٹ' } } });

      await until('its words', () => textOf(element)?.startsWith('ایجنٹ') && direction() === 'rtl');
    } finally {
      root.lang = before;
      root.removeAttribute('dir');
    }
  });

  it('says in which language it speaks, where that is another one than the page’s', async () => {
    const root = document.documentElement;
    const before = root.lang;
    root.lang = 'cs';
    try {
      const card = await show('appconnect-integrations-card', new FakeApi());
      expect(card.lang).to.equal('en');
      for (const [locale, lang] of [
        ['de-AT', 'de-AT'],
        ['en-GB', 'en-GB'],
        ['pl', 'en'],
      ] as const) {
        card.locale = locale;
        await until(`its words in ${lang}`, () => card.lang === lang);
      }
      expect(card.renderRoot.querySelector('appconnect-catalog')?.hasAttribute('lang')).to.equal(false);

      addWords('pl', { apps: { title: 'Aplikacje' } });
      await until('the words of Polish', () => card.lang === 'pl');

      root.lang = 'en';
      card.locale = undefined;
      await card.updateComplete;
      expect(card.hasAttribute('lang')).to.equal(false);
    } finally {
      root.lang = before;
    }
  });

  it('says in which language it speaks in a part of the page that is in another one', async () => {
    const card = await show('appconnect-integrations-card', new FakeApi());
    const part = Object.assign(document.createElement('main'), { lang: 'fr' });
    card.before(part);
    part.append(card);
    card.requestUpdate();
    await card.updateComplete;

    expect(card.lang).to.equal('en');
  });

  it('looks the same among texts of any style', async () => {
    const api = new FakeApi();
    api.apps = [anApp()];
    const element = await show('appconnect-connect-button', api, { app: 'gmail' });
    const content = await until('the content', () => element.renderRoot.querySelector('.connect'));
    const style = getComputedStyle(content);
    const looks = new Map([...style].map((name) => [name, style.getPropertyValue(name)]));

    (element.parentElement as HTMLElement).style.cssText = `white-space: pre-wrap; letter-spacing: 2px; cursor: wait;
      word-spacing: 8px; word-break: break-all; text-transform: uppercase; text-indent: 2em; text-align: center;
      text-shadow: 1px 1px red; font: italic small-caps 700 30px / 3 serif`;

    expect([...style].filter((name) => style.getPropertyValue(name) !== looks.get(name))).to.deep.equal([]);
  });

  it('asks the service of the elements around it again once it names none', async () => {
    const api = new FakeApi();
    const element: AppConnectElement = await show('appconnect-profiles-picker', api, { 'api-base': '/elsewhere' });
    expect(element.api).to.equal(apiFor('/elsewhere'));

    element.removeAttribute('api-base');
    await element.updateComplete;

    expect(element.api).to.equal(api);
  });

  it('shows English for a locale that is none', async () => {
    const element = await show('appconnect-profiles-picker', new FakeApi(), {
      locale: 'en-US@posix',
      'agent-count': '1',
    });

    expect(textOf(element)).to.match(/^1 agent\b/);
  });
});
