import { html, nothing } from 'lit';
import type { Settings } from '../../../src/contract/settings-contract.js';
import type { Language } from '../../words/language.js';
import { sourceText } from './badge-reason.js';

export interface KeyView {
  settings: Settings;
  language: Language;
  isForgetting: boolean;
  replace(): void;
  forget(): void;
}

/** The saved key, where it comes from, and the buttons for it. */
export function providerKey(view: KeyView) {
  const { settings, language } = view;
  return html`
    <div class="key">
      <div>
        <p>${keyText(view)}</p>
        <p class="muted small">${sourceText(settings.key, language.words)}</p>
      </div>
      ${keyButtons(view)}
    </div>
  `;
}

/** The same in one line, for everyday visits; the source is told only where it is the reason why there are no buttons. */
export function providerKeyLine(view: KeyView) {
  const { language } = view;
  const { key } = view.settings;
  const source = key.editable ? nothing : html`<span class="muted small">${sourceText(key, language.words)}</span>`;
  return html`<p class="key-line">${keyText(view)} ${source}</p>`;
}

function keyText({ settings, language }: KeyView) {
  const { lastFour } = settings.key;
  const words = language.words.settings.key;
  const ending = lastFour === undefined ? nothing : html`<span class="muted">${words.ending(lastFour)}</span>`;
  return html`<strong>${words.current}</strong> ${ending}`;
}

export function keyButtons({ settings, language, isForgetting, replace, forget }: KeyView) {
  if (!settings.key.editable) return nothing;
  const words = language.words.settings.key;
  return html`
    <div class="buttons">
      <button class="replace" aria-label=${words.replaceKey} @click=${replace}>${words.replace}</button>
      <button
        class="quiet danger"
        aria-label=${words.forgetKey}
        aria-busy=${isForgetting}
        @click=${forget}
      >
        ${words.forget}
      </button>
    </div>
  `;
}
