import type { Arrival, LostReturn } from '../../services/sign-ins/sign-in-completion-service.js';
import { type Html, html, pageResponse } from './page.js';
import { unknownPage } from './trouble-pages.js';

/** What the browser that comes back from the provider sees. */
export function arrivalPage(arrival: Arrival): Response {
  if (arrival.page === 'unknown') return unknownPage();
  return pageResponse(arrival.page === 'lost' ? lostPage(arrival) : finishedPages[arrival.page]);
}

const backLink = html`<p><a class="button" href="/">Open the control center</a></p>`;

const finishedPages = {
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
};

const reasons: Record<LostReturn['reason'], Html> = {
  other_browser: html`This is not the browser in which the sign-in was started, so nothing was connected, and what was
given at the app is taken back.`,
  no_cookies: html`This browser does not seem to keep cookies, so it cannot be told that the sign-in was started here.
Nothing was connected. Allow cookies for this site, or use another browser.`,
  other_person: html`Somebody else is signed in to the platform in this browser, so nothing was connected, and what was
given at the app is taken back.`,
};

/** Names nobody: whoever sees it may have been led here by somebody else. */
function lostPage(lost: LostReturn) {
  return {
    status: 200,
    title: lost.reason === 'other_person' ? 'This sign-in is of somebody else' : 'Not connected',
    body: html`<p>${reasons[lost.reason]}</p><p>${howToGoOn(lost)}</p>
<p class="note">Did somebody send you here? Close this page; there is nothing left to do.</p>`,
  };
}

function howToGoOn({ isSpent, hasLink }: LostReturn): Html {
  if (isSpent)
    return html`That was the last try of this sign-in. Start a new one from the control center, or ask the agent.`;
  return hasLink
    ? html`To go on, open your link again in this browser.`
    : html`To go on, open the control center in this browser and press Connect again.`;
}
