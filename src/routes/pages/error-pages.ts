import type { ErrorCode } from '../../contract/error-table.js';
import type { ConnectReason } from '../../contract/refusal-reasons.js';
import { html } from './page.js';
import { finalPage, type PageView, page, textAndNote } from './page-parts.js';

/** What passes by itself, or is over by now. Before anything else is tried again an admin has to change something. */
const passingCodes: readonly ErrorCode[] = [
  'provider_unreachable',
  'provider_protocol',
  'rate_limited',
  'storage_unavailable',
  'shutting_down',
  'conflict',
];

/**
 * Why a sign-in stops: its code, and a text of ours, never of the provider. `isForm`: whether the person has pressed Continue.
 */
type Stop = { code: ErrorCode; reason: string; status: 403 | 409 | 429 | 503; isForm: boolean };

/** The same page and status for every link and callback that is unknown, or no longer open. */
export function unknownPage(view: PageView): Response {
  const { title, text, note } = view.words.unknown;
  return finalPage({ status: 404, title, body: textAndNote(text, note) }, view);
}

/** The sign-in could not be started, or cannot go on where the page was not asked for by pressing Continue. */
export function stoppedPage({ code, reason, status, isForm }: Stop, view: PageView): Response {
  const { cannotStart, cannotGoOn } = view.words;
  const { title, pressAgain, startLater, nothingToDo } = cannotStart;
  if (code === 'forbidden') return finalPage({ status, title, body: textAndNote(reason, nothingToDo) }, view);
  if (!passingCodes.includes(code)) return finalPage({ status, title, body: textAndNote(reason, startLater) }, view);
  if (isForm) return page({ status, title, body: textAndNote(reason, pressAgain) }, view);
  return page({ status, title: cannotGoOn.title, body: textAndNote(reason, cannotGoOn.note) }, view);
}

/**
 * Nobody can sign in to the app, before it was set up or at all; `missing` are the fields that the provider wants to know first.
 */
export function notConnectablePage(
  { reason, missing = [] }: { reason?: ConnectReason; missing?: string[] },
  view: PageView,
): Response {
  const { cannotStart, notConnectable } = view.words;
  const unneeded = reason && (cannotStart.unneeded as Partial<Record<ConnectReason, string>>)[reason];
  if (unneeded !== undefined) {
    const body = textAndNote(unneeded, cannotStart.nothingToDo);
    return finalPage({ status: 409, title: cannotStart.title, body }, view);
  }
  const setUp = reason === 'own_client_off' ? notConnectable.clientOff : notConnectable.text;
  const text = missing.length === 0 ? setUp : notConnectable.missing(missing.join(', '));
  const body = textAndNote(text, cannotStart.startLater);
  return finalPage({ status: 409, title: notConnectable.title, body }, view);
}

/** A fault of ours. The log has more under the same request id. */
export function faultPage(requestId: string, view: PageView): Response {
  const { title, text, note } = view.words.fault;
  return page({ status: 500, title, body: textAndNote(text, note(requestId)) }, view);
}

/** Shown when a form was not sent by our own page. */
export function foreignFormPage(view: PageView): Response {
  const { title, text } = view.words.foreignForm;
  return page({ status: 403, title, body: html`<p>${text}</p>` }, view);
}
