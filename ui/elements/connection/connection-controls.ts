import { html, nothing, type TemplateResult } from 'lit';
import type { AppRecord } from '../../../src/contract/app-contract.js';
import type { ConnectionAction, Phase } from '../../state/connection-phase.js';
import type { Language } from '../../words/language.js';
import type { AppController } from './app-controller.js';
import { actionLabels, outcomeTextOf, statusTextOf } from './connection-texts.js';
import { pageLink } from './page-link.js';

const urgentPhases: Phase['kind'][] = ['reconnect_needed', 'other_project', 'time_is_up'];

/** The status of the member's connection in one line. */
export function statusLine(phase: Phase, record: AppRecord, language: Language): TemplateResult {
  const { text, tone, timeLeft } = statusTextOf(phase, record, language);
  return html`<span class="status ${tone}" part="status">${text}</span>${
    timeLeft === undefined ? nothing : html`<span class="time" part="time-left">${timeLeft}</span>`
  }`;
}

/** The buttons of a connection, the next step first. */
export function actionButtons(record: AppRecord, controller: AppController, language: Language, namesApp = false) {
  const phase = controller.phaseOf(record);
  const actions = phase.kind === 'opening' ? (['connect'] as const) : controller.availableActions(record);
  return actions.map((action, index) =>
    actionButton(action, { record, controller, language, namesApp, isNext: index === 0, phase }),
  );
}

/** How the last action ended, where the person needs to know. */
export function outcomeNote(controller: AppController, { words }: Language): TemplateResult | typeof nothing {
  const { failure } = controller.actionState;
  const text = outcomeTextOf(controller.actionState, words);
  if (text === undefined) return nothing;
  return html`<div class="outcome note ${failure === undefined ? 'warning' : 'error'}" part="outcome">
    <span>${text}</span>
    <button class="quiet" @click=${controller.handleDismiss}>
      ${failure?.error.code === 'unauthenticated' ? words.common.signIn : words.common.dismiss}
    </button>
  </div>`;
}

interface ActionView {
  record: AppRecord;
  controller: AppController;
  language: Language;
  /** Whether the button names the app, for a place where no text beside it does. */
  namesApp: boolean;
  isNext: boolean;
  phase: Phase;
}

function actionButton(action: ConnectionAction, view: ActionView): TemplateResult {
  const { record, controller, language, namesApp, isNext, phase } = view;
  const labels = actionLabels(action, record.name, language.words);
  const label = namesApp && isNext ? labels.full : labels.short;
  const isNextStep = isNext && action !== 'disconnect';
  const style = !isNextStep ? 'quiet' : urgentPhases.includes(phase.kind) || namesApp ? 'primary' : '';
  if (action === 'reopen' && phase.kind === 'signing_in' && phase.page !== undefined) {
    const { page } = phase;
    return page.isNextStep ? pageLink(page, language.words.apps.openPage) : pageLink(page, label, labels.full);
  }
  const isBusy = isBusyWith(action, controller);
  return html`<button
    class=${style}
    part="button ${action}"
    data-action=${action}
    aria-label=${labels.full}
    aria-busy=${isBusy}
    aria-disabled=${controller.actionState.busy !== undefined}
    @click=${(event: MouseEvent) => {
      // The second click of a double click hits the button that replaced this one.
      if (event.detail < 2) void controller.perform(action);
    }}
  >
    ${label}
  </button>`;
}

function isBusyWith(action: ConnectionAction, { actionState: { busy } }: AppController): boolean {
  const startsSignIn = action === 'connect' || action === 'reconnect' || action === 'reopen';
  return busy !== undefined && busy === (startsSignIn ? 'connect' : action);
}
