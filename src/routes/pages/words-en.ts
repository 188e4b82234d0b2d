import type { ErrorCode } from '../../contract/error-table.js';
import type { ConnectReason } from '../../contract/refusal-reasons.js';
import type { SignInSummary } from '../../services/sign-ins/sign-in-summary-service.js';
import { type Html, html } from './page.js';

/** The texts of the sign-in pages. Each language is an object of this type, so a missing text does not compile. */
export type PageWords = typeof englishPages;

export const englishPages = {
  language: 'en',
  back: 'Back to where you were',
  openPlatform: 'Open the platform',

  connect: {
    title: ({ appName, memberName, isTest }: SignInSummary) =>
      isTest ? `Try the sign-in to ${appName}` : `Connect ${appName} for ${memberName}`,
    purpose: ({ appName, memberName, organizationName, isTest }: SignInSummary) =>
      isTest
        ? html`This tries the OAuth client of ${appName}. The account that you sign in with next is removed at the provider
again, and nothing is connected.`
        : html`The ${appName} account that you sign in with next will be used for <strong>${memberName}</strong> in
<strong>${organizationName}</strong>.`,
    continueTo: ({ appName }: SignInSummary) => `Continue to ${appName}`,
    signedIn: ({ appName, memberName }: SignInSummary) =>
      html`You are signed in as <strong>${memberName}</strong>. Sign in at ${appName} with an account of your own.`,
    onlyMember: ({ memberName }: SignInSummary) =>
      html`Only ${memberName} can go on. If you are not signed in to the platform in this browser, you are asked to sign in
first.`,
    notMember: ({ memberName }: SignInSummary) => html`Not ${memberName}? Close this page; nothing was connected.`,
  },

  otherPerson: {
    title: 'This link is for somebody else',
    text: ({ memberName, organizationName, appName, isTest }: SignInSummary) =>
      html`It ${isTest ? 'tries the sign-in to' : 'connects'} ${appName} for <strong>${memberName}</strong> in <strong>${organizationName}</strong>. You are
signed in to the platform as another person, so there is nothing to do here. Nothing was connected.`,
    note: ({ memberName }: SignInSummary) =>
      html`Are you ${memberName}? Sign in to the platform as yourself and open the link again.`,
  },

  exhausted: {
    title: 'This link was used three times',
    text: ({ appName, isTest }: SignInSummary) =>
      html`Finish on the page of ${appName} that is still open, or ${
        isTest ? 'start the test again in the control center.' : 'press Connect in the control center to start again.'
      }`,
  },

  signInFirst: {
    title: ({ memberName }: SignInSummary) => `Sign in as ${memberName} first`,
    text: ({ memberName, appName, organizationName, isTest }: SignInSummary) =>
      html`Only <strong>${memberName}</strong>, signed in to the platform in this browser, can
${isTest ? 'try the sign-in to' : 'connect'} ${appName} for ${organizationName} here.`,
    note: ({ appName, isTest }: SignInSummary) =>
      html`Once you have signed in there, ${isTest ? 'try the sign-in to' : 'press Connect for'} ${appName} in the control center, or
open your link again in this browser. Nothing was connected.`,
  },

  sessionUnseen: {
    title: 'Your sign-in is not seen here',
    text: ({ memberName }: SignInSummary) =>
      html`Only <strong>${memberName}</strong>, signed in to the platform in this browser, can go on, and it does not show
here that anybody is. Nothing was connected.`,
    reason: ({ appName, isTest }: SignInSummary) =>
      html`Have you signed in? Then this browser keeps no cookies for this site, or the platform does not tell this page who is signed
in. ${isTest ? 'Try the sign-in to' : 'Press Connect for'} ${appName} in the control center instead.`,
    signIn: 'Sign in',
  },

  signInElsewhere: {
    title: 'Nobody can sign in at this address',
    text: ({ memberName }: SignInSummary) =>
      html`Only <strong>${memberName}</strong>, signed in to the platform in this browser, can go on, and the platform
does not serve its sign-in at the public web address that this link was made for. Nothing was connected.`,
    note: ({ appName, isTest }: SignInSummary) =>
      html`${isTest ? 'Try the sign-in to' : 'Connect'} ${appName} in the control center instead. Whoever runs the platform can add this
address to its own configuration.`,
  },

  connected: {
    title: (summary: SignInSummary | undefined, account: string | undefined) => {
      const app = summary?.appName ?? 'Your account';
      return account === undefined ? `${app} is connected` : `${app} is connected as ${account}`;
    },
    text: (summary: SignInSummary | undefined) =>
      html`${usedAccount(summary)} You can close this page; the agent can go on at once.`,
    note: 'Not the account that you meant? Disconnect it in the control center, and connect the right one.',
  },

  tested: {
    title: (account: string | undefined) =>
      account === undefined ? 'The sign-in works' : `The sign-in works, as ${account}`,
    text: (summary: SignInSummary | undefined) =>
      html`People can sign in to ${summary?.appName ?? 'the app'} through this OAuth client.`,
    note: html`This was a test: nothing was connected, and the account is removed at the provider again. You can close this
page.`,
  },

  failed: {
    title: 'Not connected',
    text: 'The sign-in was refused or did not work, so nothing was connected.',
    note: 'Start again from the control center or ask the agent for a new link.',
  },

  keyReplaced: {
    title: 'Not connected',
    text: 'While you signed in, an admin replaced the project key of this platform, so the sign-in cannot be completed now.',
    note: 'Start again from the control center or ask the agent for a new link.',
  },

  notAllowed: {
    title: 'Not connected',
    text: 'The app has been switched off for your organization, or you are no longer a member of it, so nothing was connected.',
    note: 'Ask an org admin. A new sign-in works only once that has changed.',
  },

  testFailed: {
    title: 'The sign-in did not work',
    text: 'Nothing was connected. The form from which you started tells what the provider said.',
    note: 'Check the client at the app and its redirect address, and try again from there.',
  },

  unfinished: {
    title: 'Almost done',
    text: 'The sign-in has not arrived yet. This page looks again by itself.',
  },

  unverified: {
    title: {
      other_browser: 'Not connected',
      no_cookies: 'Not connected',
      other_person: 'This sign-in is of somebody else',
    },
    reasons: {
      other_browser: html`Nothing tells that the sign-in was started in this browser, so nothing was connected, and the account
is not kept.`,
      no_cookies: html`This browser does not seem to keep cookies, so it cannot be told that the sign-in was started here.
Nothing was connected. Allow cookies for this site, or use another browser.`,
      other_person: html`You are signed in to the platform as another person than the one who started it, so nothing was
connected, and the account is not kept.`,
    },
    note: 'Did somebody send you here? Close this page; there is nothing left to do.',
    mayRestart: 'You are signed in here, so you can start again in this browser.',
    restart: 'Start again here',
    lastTry: 'That was the last try of this sign-in. Start a new one from the control center, or ask the agent.',
    openLink: 'To go on, open your link again in this browser.',
    pressConnect: 'To go on, open the control center in this browser and press Connect again.',
    testAgain: 'To go on, open the control center in this browser and try the sign-in there again.',
    openLinkOrPressConnect:
      'To go on, open your link again in this browser, or press Connect in the control center here.',
  },

  unknown: {
    title: 'This sign-in is not open',
    text: 'It was finished, cancelled or begun again since, it ran out, or it never existed. Nothing was changed.',
    note: 'Start again from the control center or ask the agent for a new link.',
  },

  cannotStart: {
    title: 'The sign-in could not be started',
    pressAgain: 'Nothing was connected. Go back and press Continue to try again, or ask the agent for a new link.',
    startLater:
      'Nothing was connected. Once that has changed, press Connect in the control center, or ask the agent for a new link.',
    nothingToDo: 'Nothing was connected, and there is nothing left to do here.',
    tooMany: (wait: string) => `Too much is asked for at the moment. Wait ${wait}.`,
    reasons: {
      provider_unreachable: 'The connection provider does not answer at the moment.',
      provider_protocol: 'The connection provider gave an answer that cannot be used. If it stays, tell an admin.',
      not_configured: 'App connections are not set up on this platform. An admin has to do that first.',
      key_refused:
        'The connection provider refuses the key of this platform, or the key lacks a right. An admin has to see to it.',
      key_misconfigured: 'The key of this platform cannot be used. An admin has to replace it.',
      conflict: 'An admin has just replaced the project key of this platform, or the set-up of this app.',
      not_found: 'This app, or its set-up for sign-ins, is gone or switched off. An admin has to see to it.',
      storage_damaged: 'The settings of this platform cannot be read. An admin has to mend them.',
      storage_unavailable: 'The platform cannot store or read its data at the moment. Tell an admin.',
      app_not_available:
        'The app has been switched off for your organization, or is offered no longer. Ask an org admin.',
      shutting_down: 'The platform is restarting. Wait a minute.',
      forbidden: 'Only a platform admin can try the sign-in of an OAuth client, and you are none any more.',
    } satisfies Partial<Record<ErrorCode, string>>,
    /** What a link was made for that is needed no longer. */
    unneeded: {
      no_sign_in_needed: 'The app needs no sign-in: it is ready to use.',
      takes_no_own_client: 'Sign-ins to the app go through no OAuth client of your own, so there is none to try.',
      uses_no_own_client: 'Sign-ins to the app go through no OAuth client of your own, so there is none to try.',
    } satisfies Partial<Record<ConnectReason, string>>,
  },

  cannotGoOn: {
    title: 'The sign-in cannot go on now',
    note: 'Nothing was connected yet. Load this page again in a moment.',
  },

  notConnectable: {
    title: 'The app cannot be connected yet',
    text: html`Nobody can sign in to the app before a platform admin has set that up: in the control center, with “Set up
sign-in” at the app.`,
    clientOff: html`The OAuth client that was saved for the app is switched off or deleted at the provider. A platform admin
switches it on there, or replaces or removes it in the control center, with “Set up sign-in” at the app.`,
    missing: (names: string) =>
      html`Nobody can sign in to the app before a platform admin has given this in its auth config in the provider's
dashboard: ${names}.`,
  },

  fault: {
    title: 'Something went wrong',
    text: 'That was a fault of the platform, not of yours. Wait a moment and load this page again.',
    note: (requestId: string) => `If it stays, tell an admin this number: ${requestId}`,
  },

  foreignForm: {
    title: 'Open the link itself',
    text: 'This request came from another site. Open the link that you were given and press Continue there.',
  },
};

function usedAccount(summary: SignInSummary | undefined): Html {
  if (summary === undefined) return html`Your account is connected.`;
  return html`This ${summary.appName} account is used for <strong>${summary.memberName}</strong> in
<strong>${summary.organizationName}</strong>.`;
}
