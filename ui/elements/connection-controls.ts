import { html, nothing, type TemplateResult } from 'lit';
import type { AppRecord } from '../../src/contract/app-contract.js';
import type { Offer, Phase } from '../state/connection-phase.js';
import { errorText, remainderText } from '../words/error-text.js';
import type { Language } from '../words/language.js';
import type { AppController } from './app-controller.js';
import { lineOf, offerWords } from './phase-words.js';

const urgent: Phase['kind'][] = ['reconnect_needed', 'other_project', 'time_is_up'];

/** One line on where the member stands. */
export function standingLine(phase: Phase, record: AppRecord, language: Language): TemplateResult {
  const { text, tone, timeLeft } = lineOf(phase, record, language);
  return html`<span class="standing ${tone}" part="status">${text}</span>${
    timeLeft === undefined ? nothing : html`<span class="time" part="time-left">${timeLeft}</span>`
  }`;
}

/** The buttons of a connection, the next step first. */
export function offerButtons(record: AppRecord, controller: AppController, language: Language, whole = false) {
  const phase = controller.phaseOf(record);
  const offers = phase.kind === 'opening' ? (['connect'] as const) : controller.offersOf(record);
  return offers.map((offer, index) =>
    offerButton(offer, { record, controller, language, whole, isNext: index === 0, phase }),
  );
}

/** How the last attempt ended, where it needs saying. */
export function outcomeNote(controller: AppController, { words }: Language): TemplateResult | typeof nothing {
  const { failure, notice } = controller.work;
  const text = failure === undefined ? notice && remainderText(words, notice) : errorText(words, failure.error);
  if (text === undefined) return nothing;
  return html`<div class="outcome note ${failure === undefined ? 'warning' : 'error'}" part="outcome">
    <span>${text}</span>
    <button class="quiet" @click=${controller.handleDismiss}>${words.common.dismiss}</button>
  </div>`;
}

interface OfferView {
  record: AppRecord;
  controller: AppController;
  language: Language;
  /** Whether the button stands alone, and so has to name the app. */
  whole: boolean;
  isNext: boolean;
  phase: Phase;
}

function offerButton(offer: Offer, view: OfferView): TemplateResult {
  const { record, controller, language, whole, isNext, phase } = view;
  const words = offerWords(offer, record.name, language.words);
  const label = whole && isNext ? words.whole : words.verb;
  const isStep = isNext && offer !== 'disconnect';
  const style = !isStep ? 'quiet' : urgent.includes(phase.kind) || whole ? 'primary' : '';
  if (offer === 'reopen' && phase.kind === 'signing_in' && phase.signInUrl !== undefined) {
    const isBlocked = phase.tabBlocked;
    const text = isBlocked ? language.words.apps.openPage : label;
    return pageLink(phase.signInUrl, { text, name: isBlocked ? text : words.whole, isBlocked });
  }
  const isBusy = isBusyWith(offer, controller);
  return html`<button
    class=${style}
    part="button ${offer}"
    data-action=${offer}
    aria-label=${words.whole}
    aria-busy=${isBusy}
    aria-disabled=${controller.work.busy !== undefined}
    @click=${(event: MouseEvent) => {
      // The second half of a double click lands on whatever took the button's place.
      if (event.detail < 2) void controller.accept(offer);
    }}
  >
    ${label}
  </button>`;
}

/** A link is never blocked; where the browser blocked the new tab, it stays in this one, since that always works. */
function pageLink(url: string, { text, name, isBlocked }: { text: string; name: string; isBlocked: boolean }) {
  return html`<a
    class="button ${isBlocked ? 'primary' : ''}"
    part="button reopen"
    data-action="reopen"
    href=${url}
    target=${isBlocked ? '_top' : '_blank'}
    rel="noopener noreferrer"
    aria-label=${name}
    >${text}</a
  >`;
}

function isBusyWith(offer: Offer, { work }: AppController): boolean {
  const startsSignIn = offer === 'connect' || offer === 'reconnect' || offer === 'reopen';
  return work.busy !== undefined && (startsSignIn ? work.busy === 'connect' : work.busy === offer);
}
