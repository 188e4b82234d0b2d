import type { LinkPage } from '../../services/sign-ins/connect-page-service.js';
import type { SignInSummary } from '../../services/sign-ins/sign-in-summary-service.js';
import { type Html, html, pageResponse } from './page.js';

/** The page of a link of ours, as far as the browser that opened it may go on. */
export function linkPage(link: LinkPage): Response {
  return pages[link.page](link);
}

/** Continue was pressed where nobody is signed in, and the host has not said where one signs in. */
export function signInFirstPage(link: SignInSummary): Response {
  return pageResponse({
    status: 403,
    title: `Sign in as ${link.memberName} first`,
    body: html`<p>Only <strong>${link.memberName}</strong>, signed in to the platform in this browser, can connect
${link.appName} for ${link.organizationName} here.</p>
<p><a class="button" href="/">Open the platform</a></p>
<p class="note">Once you have signed in there, press Connect for ${link.appName} in the control center, or open your link
again in this browser. Nothing was connected.</p>`,
  });
}

/**
 * The browser was at the host's sign-in and back, and nobody is seen to be signed in: leading it there again would go on
 * for ever.
 */
export function sessionUnseenPage({ memberName, appName }: SignInSummary, signInAddress: string): Response {
  return pageResponse({
    status: 403,
    title: 'Your sign-in is not seen here',
    body: html`<p>Only <strong>${memberName}</strong>, signed in to the platform in this browser, can go on, and it does not show
here that anybody is. Nothing was connected.</p>
<p>Have you signed in? Then this browser keeps no cookies for this site, or the platform does not tell this page who is signed
in. Press Connect for ${appName} in the control center instead.</p>
<p><a class="button" href="${signInAddress}">Sign in</a></p>`,
  });
}

/** Nobody can sign in where the link leads to: the host serves that address for pages like this one alone. */
export function signInElsewherePage({ memberName, appName }: SignInSummary): Response {
  return pageResponse({
    status: 403,
    title: 'Nobody can sign in at this address',
    body: html`<p>Only <strong>${memberName}</strong>, signed in to the platform in this browser, can go on, and the platform
does not serve its sign-in at the public web address that this link was made for. Nothing was connected.</p>
<p class="note">Connect ${appName} in the control center instead. Whoever runs the platform can add this address to its own
configuration.</p>`,
  });
}

const pages: Record<LinkPage['page'], (facts: SignInSummary) => Response> = {
  continue: (facts) =>
    pageResponse({
      status: 200,
      title: titleOf(facts),
      body: html`${purpose(facts)}
<p>You are signed in as <strong>${facts.memberName}</strong>. Sign in at ${facts.appName} with an account of your own.</p>
${continueButton(facts)}`,
    }),
  // A host whose session is kept from links that come from elsewhere has it again when a page of its own is left.
  sign_in: (facts) =>
    pageResponse({
      status: 200,
      title: titleOf(facts),
      body: html`${purpose(facts)}
<p>Only ${facts.memberName} can go on. If you are not signed in to the platform in this browser, you are asked to sign in
first.</p>
${continueButton(facts)}
<p class="note">Not ${facts.memberName}? Close this page; nothing was connected.</p>`,
    }),
  other_person: ({ memberName, organizationName, appName, isTest }) =>
    pageResponse({
      status: 403,
      title: 'This link is for somebody else',
      body: html`<p>It ${isTest ? 'tries the sign-in to' : 'connects'} ${appName} for <strong>${memberName}</strong> in <strong>${organizationName}</strong>. You are
signed in to the platform as another person, so there is nothing to do here. Nothing was connected.</p>
<p class="note">Are you ${memberName}? Sign in to the platform as yourself and open the link again.</p>`,
    }),
  exhausted: ({ appName }) =>
    pageResponse({
      status: 403,
      title: 'This link was used three times',
      body: html`<p>Finish on the page of ${appName} that is still open, or start again: from the control center, or by
asking the agent for a new link.</p>`,
    }),
};

function titleOf({ appName, memberName, isTest }: SignInSummary): string {
  if (isTest) return `Try the sign-in to ${appName}`;
  return `Connect ${appName} for ${memberName}`;
}

function purpose({ appName, memberName, organizationName, isTest }: SignInSummary): Html {
  if (isTest) {
    return html`<p>This tries the OAuth client of ${appName}. The account that you sign in with next is removed at the provider
again, and nothing is connected.</p>`;
  }
  return html`<p>The ${appName} account that you sign in with next will be used for <strong>${memberName}</strong> in
<strong>${organizationName}</strong>.</p>`;
}

function continueButton({ appName }: SignInSummary): Html {
  return html`<form method="post"><button type="submit">Continue to ${appName}</button></form>`;
}
