import type { CallbackResult, UnverifiedCallback } from '../../services/sign-ins/sign-in-callback-service.js';
import type { CompletedSignIn, SignInSummary } from '../../services/sign-ins/sign-in-summary-service.js';
import { type Html, html, pageResponse } from './page.js';
import { unknownPage } from './trouble-pages.js';

/** The path of our links, relative to the page, since a host may serve us below a path of its own. */
type LinkOptions = { connectPath: string };

/** The page that the browser of a callback is shown. */
export function callbackPage(result: CallbackResult, options: LinkOptions): Response {
  switch (result.page) {
    case 'unknown':
      return unknownPage();
    case 'connected':
      return pageResponse(connectedPage(result));
    case 'tested':
      return pageResponse(testedPage(result));
    case 'unverified':
      return pageResponse(unverifiedPage(result, options));
    default:
      return pageResponse(plainPages[result.page]);
  }
}

const backLink = html`<p><a class="button" href="/">Open the control center</a></p>`;

const plainPages = {
  failed: {
    status: 200,
    title: 'Not connected',
    body: html`<p>The sign-in was refused or did not work, so nothing was connected.</p>
<p class="note">Start again from the control center or ask the agent for a new link.</p>${backLink}`,
  },
  test_failed: {
    status: 200,
    title: 'The sign-in did not work',
    body: html`<p>Nothing was connected. The form from which you started tells what the provider said.</p>
<p class="note">Check the client at the app and its redirect address, and try again from there.</p>${backLink}`,
  },
  unfinished: {
    status: 200,
    title: 'Almost done',
    body: html`<p>The sign-in has not arrived yet. This page looks again by itself.</p>`,
    reloadAfterSeconds: 3,
  },
};

/** Names the account, so that a slip is seen at once. */
function connectedPage({ summary, account }: CompletedSignIn) {
  const app = summary?.appName ?? 'Your account';
  return {
    status: 200,
    title: account === undefined ? `${app} is connected` : `${app} is connected as ${account}`,
    body: html`<p>${whatIsUsed(summary)} You can close this page; the agent can go on at once.</p>
<p class="note">Not the account that you meant? Disconnect it in the control center, and connect the right one.</p>${backLink}`,
  };
}

/** Nothing stays of it, so there is nothing to disconnect. */
function testedPage({ summary, account }: CompletedSignIn) {
  return {
    status: 200,
    title: account === undefined ? 'The sign-in works' : `The sign-in works, as ${account}`,
    body: html`<p>People can sign in to ${summary?.appName ?? 'the app'} through this OAuth client.</p>
<p class="note">This was a test: nothing was connected, and the account is removed at the provider again. You can close this
page.</p>${backLink}`,
  };
}

function whatIsUsed(summary: SignInSummary | undefined): Html {
  if (summary === undefined) return html`Your account is connected.`;
  return html`This ${summary.appName} account is used for <strong>${summary.memberName}</strong> in
<strong>${summary.organizationName}</strong>.`;
}

const reasons: Record<UnverifiedCallback['reason'], Html> = {
  other_browser: html`Nothing tells that the sign-in was started in this browser, so nothing was connected, and the account
is not kept.`,
  no_cookies: html`This browser does not seem to keep cookies, so it cannot be told that the sign-in was started here.
Nothing was connected. Allow cookies for this site, or use another browser.`,
  other_person: html`You are signed in to the platform as another person than the one who started it, so nothing was
connected, and the account is not kept.`,
};

/** Names nobody: whoever sees it may have been led here by somebody else. */
function unverifiedPage(callback: UnverifiedCallback, options: LinkOptions) {
  return {
    status: 200,
    title: callback.reason === 'other_person' ? 'This sign-in is of somebody else' : 'Not connected',
    body: html`<p>${reasons[callback.reason]}</p>${howToGoOn(callback, options)}
<p class="note">Did somebody send you here? Close this page; there is nothing left to do.</p>`,
  };
}

function howToGoOn({ isExhausted, hasLink, restartToken }: UnverifiedCallback, { connectPath }: LinkOptions): Html {
  if (restartToken !== undefined) return restartForm(`${connectPath}${restartToken}`);
  if (isExhausted)
    return html`<p>That was the last try of this sign-in. Start a new one from the control center, or ask the agent.</p>`;
  if (hasLink === undefined)
    return html`<p>To go on, open your link again in this browser, or press Connect in the control center here.</p>`;
  return hasLink
    ? html`<p>To go on, open your link again in this browser.</p>`
    : html`<p>To go on, open the control center in this browser and press Connect again.</p>`;
}

/** Only where the member is signed in. */
function restartForm(link: string): Html {
  return html`<p>You are signed in here, so you can start again in this browser.</p>
<form method="post" action="${link}"><button type="submit">Start again here</button></form>`;
}
