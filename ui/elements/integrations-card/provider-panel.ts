import { html } from 'lit';
import type { BadgeState } from '../../../src/contract/settings-constants.js';
import type { ApiError } from '../../api/api-error.js';
import { errorText } from '../../words/error-text.js';
import { errorNote } from '../failure-note.js';
import { type BadgeTone, statusBadge } from '../status-badge.js';
import { badgeReason } from './badge-reason.js';
import { type KeyView, keyButtons, providerKey, providerKeyLine } from './provider-key.js';

const tones: Record<BadgeState, BadgeTone> = {
  not_configured: 'neutral',
  connected: 'success',
  not_reachable: 'warning',
  refused: 'danger',
};

export interface ProviderView extends KeyView {
  /** Why the settings were not read, or the key was not forgotten. */
  failure: ApiError | undefined;
  /** In place of the key, where none is saved or another one is entered. */
  form: unknown;
  isReplacing: boolean;
  checkAgain(): void;
}

/** The provider's state and key. Once everything works that is one line, since the apps below it are what people come for. */
export function providerPanel(view: ProviderView) {
  const { settings, failure, isReplacing } = view;
  const { key, badge } = settings;
  const isQuiet = key.saved && badge.state === 'connected' && !isReplacing && failure === undefined;
  return isQuiet ? line(view) : panel(view);
}

function panel(view: ProviderView) {
  const { settings, language, failure, form, isReplacing, checkAgain } = view;
  const { provider, providerLead } = language.words.settings;
  return html`
    <section class="panel" part="panel" aria-labelledby="title">
      <header>
        <div>
          <h2 id="title" tabindex="-1">${provider}</h2>
          <p class="muted">${providerLead}</p>
        </div>
        ${badgeOf(view)}
      </header>
      ${badgeReason(settings, language, checkAgain)}
      ${errorNote(failure && errorText(language.words, failure))}
      ${settings.key.saved && !isReplacing ? providerKey(view) : form}
    </section>
  `;
}

function line(view: ProviderView) {
  const { provider, providerLead } = view.language.words.settings;
  return html`
    <section class="panel line" part="panel" aria-labelledby="title">
      <h2 id="title" tabindex="-1" title=${providerLead}>${provider}</h2>
      ${badgeOf(view)} ${providerKeyLine(view)} ${keyButtons(view)}
    </section>
  `;
}

function badgeOf({ settings, language }: ProviderView) {
  const { state } = settings.badge;
  return statusBadge(tones[state], language.words.settings.badges[state]);
}
