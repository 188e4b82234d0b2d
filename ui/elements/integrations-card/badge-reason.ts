import { html, nothing } from 'lit';
import type { Settings } from '../../../src/contract/settings-contract.js';
import type { Words } from '../../words/en.js';
import { refusalText, toSentence } from '../../words/error-text.js';
import type { Language } from '../../words/language.js';

/**
 * Why the provider's badge is not `connected`. The service's own text is added only for a refused key, and for a key that was
 * written to a place where it is not read; for a provider that cannot be reached, its origin and the code of the network's error.
 */
export function badgeReason({ badge }: Settings, { words, format }: Language, checkAgain: () => void) {
  if (badge.state === 'connected') return nothing;
  const { badgeReasons, noConnection, checked, checkAgain: label } = words.settings;
  const hasProblem = badge.state !== 'not_configured';
  const hasServiceText = badge.state === 'refused' || (!hasProblem && badge.refusal !== undefined);
  const serviceText = hasServiceText ? refusalText(words, badge, badge.reason) : undefined;
  const { network } = badge;
  const networkText = network && noConnection(network.origin, network.code);
  const text = [badgeReasons[badge.state], serviceText && toSentence(serviceText), networkText]
    .filter(Boolean)
    .join(' ');
  const checkedText = badge.checkedAt === undefined ? '' : checked(format.relative(badge.checkedAt));
  return html`
    <div class="reason ${hasProblem ? `note ${badge.state === 'refused' ? 'error' : 'warning'}` : 'muted'}">
      <p>${text} ${hasProblem ? checkedText : nothing}</p>
      ${hasProblem ? html`<button @click=${checkAgain}>${label}</button>` : nothing}
    </div>
  `;
}

/** Where the key comes from, and who can change it. */
export function sourceText({ source = 'saved', editable }: Settings['key'], { settings }: Words): string {
  const { sources, shared } = settings.key;
  return source === 'saved' && !editable ? shared : sources[source];
}
