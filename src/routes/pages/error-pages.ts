import { html } from './page.js';
import { note, type PageView, page, textAndNote } from './page-parts.js';

/** The same page and status for every link and callback that is unknown, or no longer open. */
export function unknownPage(view: PageView): Response {
  const { title, text, note: more } = view.words.unknown;
  return page({ status: 404, title, body: textAndNote(text, more) }, view);
}

/** The sign-in could not be started. `reason` is a text of ours, never of the provider. */
export function cannotStartPage(reason: string, status: 409 | 429 | 503, view: PageView): Response {
  const { title, note: more } = view.words.cannotStart;
  return page({ status, title, body: html`<p>${reason}</p>${note(more)}` }, view);
}

/** Nobody can sign in to the app before it was set up; `fields` are those that the provider wants to know first. */
export function notConnectablePage(fields: string[], view: PageView): Response {
  const { title, text, missing, note: more } = view.words.notConnectable;
  const reason = fields.length === 0 ? text : missing(fields.join(', '));
  return page({ status: 409, title, body: textAndNote(reason, more) }, view);
}

/** A fault of ours. The log has more under the same request id. */
export function faultPage(requestId: string, view: PageView): Response {
  const { title, text, note: more } = view.words.fault;
  return page({ status: 500, title, body: textAndNote(text, more(requestId)) }, view);
}

/** Shown when a form was not sent by our own page. */
export function foreignFormPage(view: PageView): Response {
  const { title, text } = view.words.foreignForm;
  return page({ status: 403, title, body: html`<p>${text}</p>` }, view);
}
