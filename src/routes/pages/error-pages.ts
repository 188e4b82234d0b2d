import { html } from './page.js';
import { note, page, textAndNote } from './page-parts.js';
import { pageWords as words } from './words-en.js';

/** The same page and status for every link and callback that is unknown, or no longer open. */
export function unknownPage(): Response {
  const { title, text, note: more } = words.unknown;
  return page({ status: 404, title, body: textAndNote(text, more) });
}

/** The sign-in could not be started. `reason` is a text of ours, never of the provider. */
export function cannotStartPage(reason: string, status: 409 | 429 | 503): Response {
  const { title, note: more } = words.cannotStart;
  return page({ status, title, body: html`<p>${reason}</p>${note(more)}` });
}

/** Nobody can sign in to the app before it was set up; `fix` says who does that, and what is missing. */
export function notConnectablePage(fix = ''): Response {
  const { title, text, note: more } = words.notConnectable;
  return page({ status: 409, title, body: html`<p>${text(fix)}</p>${note(more)}` });
}

/** A fault of ours. The log has more under the same request id. */
export function faultPage(requestId: string): Response {
  const { title, text, note: more } = words.fault;
  return page({ status: 500, title, body: textAndNote(text, more(requestId)) });
}

/** Shown when a form was not sent by our own page. */
export function foreignFormPage(): Response {
  const { title, text } = words.foreignForm;
  return page({ status: 403, title, body: html`<p>${text}</p>` });
}
