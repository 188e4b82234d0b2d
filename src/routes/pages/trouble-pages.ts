import { html, pageResponse } from './page.js';

/** One page and one status for every link and callback that is not known, or no longer. */
export function unknownPage(): Response {
  return pageResponse({
    status: 404,
    title: 'This sign-in is not open',
    body: html`<p>It was finished, cancelled or begun again since, it ran out, or it never existed. Nothing was changed.</p>
<p class="note">Start again from the control center or ask the agent for a new link.</p>`,
  });
}

/** The sign-in could not be started; the reason is ours, never the provider's. */
export function cannotStartPage(reason: string, status: 429 | 503): Response {
  return pageResponse({
    status,
    title: 'The sign-in could not be started',
    body: html`<p>${reason}</p><p class="note">Nothing was connected. Go back and press Continue to try again, or ask the agent for a new link.</p>`,
  });
}

/** The app cannot be signed in to before somebody has set it up; `fix` says who, and what is missing. */
export function notConnectablePage(fix = ''): Response {
  return pageResponse({
    status: 409,
    title: 'The app cannot be connected yet',
    body: html`<p>The app cannot be connected until an admin has prepared it. ${fix}</p><p class="note">Nothing was connected. Pressing Continue again changes nothing until then.</p>`,
  });
}

/** A fault of ours, whatever was under way; the log has more under the same number. */
export function faultPage(requestId: string): Response {
  return pageResponse({
    status: 500,
    title: 'Something went wrong',
    body: html`<p>That was a fault of the platform, not of yours. Wait a moment and load this page again.</p>
<p class="note">If it stays, tell an admin this number: ${requestId}</p>`,
  });
}

/** A form that was not sent from our own page. */
export function foreignFormPage(): Response {
  return pageResponse({
    status: 403,
    title: 'Open the link itself',
    body: html`<p>This request came from another site. Open the link that you were given and press Continue there.</p>`,
  });
}
