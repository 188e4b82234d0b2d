import type { Arrival } from '../../services/sign-ins/sign-in-completion-service.js';
import type { LinkPage } from '../../services/sign-ins/sign-in-service.js';
import { html, pageResponse } from './page.js';

/** The page that a pasted link opens: whose account is about to be connected, before anything happens. */
export function linkPage(facts: LinkPage, isSignedIn: boolean): Response {
  const { memberName, organizationName, appName } = facts;
  const who = isSignedIn
    ? html`You are signed in as <strong>${memberName}</strong>.`
    : html`This link was made for <strong>${memberName}</strong> alone. You will be asked to sign in to the platform in this
browser before the account is used; <a href="/">signing in first</a> saves that step.`;
  return pageResponse({
    status: 200,
    title: `Connect ${appName} for ${memberName}`,
    body: html`<p>The ${appName} account that you sign in with next will be used for <strong>${memberName}</strong> in
<strong>${organizationName}</strong>.</p>
<p>${who} Not you? Close this page: whoever continues gives their own ${appName} account away.</p>
<form method="post"><button type="submit">Continue to ${appName}</button></form>`,
  });
}

/** For a browser in which somebody else is signed in. */
export function wrongPersonPage(): Response {
  return pageResponse({
    status: 403,
    title: 'This link is for somebody else',
    body: html`<p>You are signed in to the platform as another person. Close this page; nothing was connected.</p>
<p class="note">If the link is yours, sign in as the person it was made for and open it again.</p>`,
  });
}

/** One page and one status for every link and callback that is not known, or no longer. */
export function unknownPage(): Response {
  return pageResponse({
    status: 404,
    title: 'This sign-in is not open',
    body: html`<p>It was finished or cancelled, it ran out, or it never existed. Nothing was changed.</p>
<p class="note">Start again from the control center or ask the agent for a new link.</p>`,
  });
}

/** The sign-in could not be started; the reason is ours, never the provider's. */
export function cannotStartPage(reason: string): Response {
  return pageResponse({
    status: 503,
    title: 'The sign-in could not be started',
    body: html`<p>${reason}</p><p class="note">Nothing was connected. Go back and press Continue to try again, or ask the agent for a new link.</p>`,
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

/** What the browser that comes back from the provider sees. */
export function arrivalPage(arrival: Arrival, cookie: string | undefined): Response {
  if (arrival.page === 'unknown') return unknownPage();
  return pageResponse({ ...arrivalPages[arrival.page], cookie });
}

const backLink = html`<p><a class="button" href="/">Open the control center</a></p>`;

const arrivalPages = {
  connected: {
    status: 200,
    title: 'Connected',
    body: html`<p>Your account is connected. You can close this page; the agent can go on at once.</p>${backLink}`,
  },
  failed: {
    status: 200,
    title: 'Not connected',
    body: html`<p>The sign-in was refused or did not work, so nothing was connected.</p>
<p class="note">Start again from the control center or ask the agent for a new link.</p>${backLink}`,
  },
  unfinished: {
    status: 200,
    title: 'Almost done',
    body: html`<p>The sign-in has not arrived yet. This page looks again by itself.</p>`,
    reloadAfterSeconds: 3,
  },
  needs_confirmation: {
    status: 200,
    title: 'One more step',
    body: html`<p>To be sure that this account is connected for the right person, sign in to the platform <strong>in this
browser</strong> as the person who started, and press Finish next to the app.</p>${backLink}
<p class="note">Did somebody send you here? Close this page; the sign-in is undone in a few minutes.</p>`,
  },
};
