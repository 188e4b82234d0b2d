import type { LinkPage } from '../../services/sign-ins/connect-page-service.js';
import type { CallbackResult, UnverifiedCallback } from '../../services/sign-ins/sign-in-callback-service.js';
import type { CompletedSignIn, SignInSummary } from '../../services/sign-ins/sign-in-summary-service.js';
import { type Html, html, type PageContent, pageResponse } from './page.js';
import { pageWords as words } from './words-en.js';

type Text = string | Html;

/** The page of a sign-in link, by what the browser that opened it may do. */
export function linkPage(link: LinkPage): Response {
  return linkPages[link.page](link);
}

const linkPages: Record<LinkPage['page'], (summary: SignInSummary) => Response> = {
  continue: (summary) =>
    page({
      status: 200,
      title: words.connect.title(summary),
      body: html`<p>${words.connect.purpose(summary)}</p>
<p>${words.connect.signedIn(summary)}</p>
${continueButton(summary)}`,
    }),
  // Some hosts send no session cookie when a link of another site is opened. With the form of this page the cookie is sent.
  sign_in: (summary) =>
    page({
      status: 200,
      title: words.connect.title(summary),
      body: html`<p>${words.connect.purpose(summary)}</p>
<p>${words.connect.onlyMember(summary)}</p>
${continueButton(summary)}
${note(words.connect.notMember(summary))}`,
    }),
  other_person: (summary) => {
    const { title, text, note: more } = words.otherPerson;
    return page({ status: 403, title, body: textAndNote(text(summary), more(summary)) });
  },
  exhausted: (summary) => {
    const { title, text } = words.exhausted;
    return page({ status: 403, title, body: html`<p>${text(summary)}</p>` });
  },
};

function continueButton(summary: SignInSummary): Html {
  return html`<form method="post"><button type="submit">${words.connect.continueTo(summary)}</button></form>`;
}

/** Shown when nobody is signed in, and the host names no page to sign in. */
export function signInFirstPage(summary: SignInSummary): Response {
  const { title, text, openPlatform, note: more } = words.signInFirst;
  return page({
    status: 403,
    title: title(summary),
    body: html`<p>${text(summary)}</p>
${button('../../../', openPlatform)}
${note(more(summary))}`,
  });
}

/** Shown when the browser returned from the host's sign-in without a session: redirecting it there again could go on for ever. */
export function sessionUnseenPage(summary: SignInSummary, signInAddress: string): Response {
  const { title, text, reason, signIn } = words.sessionUnseen;
  return page({
    status: 403,
    title,
    body: html`<p>${text(summary)}</p>
<p>${reason(summary)}</p>
${button(signInAddress, signIn)}`,
  });
}

/** Shown when nobody can sign in at the address of the link: the host does not serve its sign-in there. */
export function signInElsewherePage(summary: SignInSummary): Response {
  const { title, text, note: more } = words.signInElsewhere;
  return page({ status: 403, title, body: textAndNote(text(summary), more(summary)) });
}

/** The paths of our links and of the platform, relative to the page, since a host or a gateway may serve us below a path of its own. */
type LinkOptions = { connectPath: string; homePath: string };

/** The page that the browser of a callback is shown. */
export function callbackPage(result: CallbackResult, options: LinkOptions): Response {
  switch (result.page) {
    case 'unknown':
      return unknownPage();
    case 'connected':
      return connectedPage(result, options);
    case 'tested':
      return testedPage(result, options);
    case 'unverified':
      return unverifiedPage(result, options);
    case 'unfinished':
      return unfinishedPage();
    default:
      return failedPage(result.page === 'failed' ? words.failed : words.testFailed, options);
  }
}

function failedPage(
  { title, text, note: more }: { title: string; text: string; note: string },
  options: LinkOptions,
): Response {
  return finalPage(title, textAndNote(text, more), options);
}

function unfinishedPage(): Response {
  const { title, text } = words.unfinished;
  return page({ status: 200, title, body: html`<p>${text}</p>`, reloadAfterSeconds: 3 });
}

/** Names the account, so that a person who took the wrong one sees it at once. */
function connectedPage({ summary, account }: CompletedSignIn, options: LinkOptions): Response {
  const { title, text, note: more } = words.connected;
  return finalPage(title(summary, account), textAndNote(text(summary), more), options);
}

/** A test leaves no connection, so the page does not speak of disconnecting. */
function testedPage({ summary, account }: CompletedSignIn, options: LinkOptions): Response {
  const { title, text, note: more } = words.tested;
  return finalPage(title(account), textAndNote(text(summary), more), options);
}

/** Names nobody, since somebody else may have sent this person here. */
function unverifiedPage(callback: UnverifiedCallback, options: LinkOptions): Response {
  const { title, reasons, note: more } = words.unverified;
  return page({
    status: 200,
    title: title[callback.reason],
    body: html`<p>${reasons[callback.reason]}</p>${nextStep(callback, options)}
${note(more)}`,
  });
}

/** The next step. The form to start again is only shown to the member, signed in. */
function nextStep(
  { isExhausted, wasStartedByLink, restartToken }: UnverifiedCallback,
  { connectPath }: LinkOptions,
): Html {
  const { mayRestart, restart, lastTry, openLink, pressConnect, openLinkOrPressConnect } = words.unverified;
  if (restartToken !== undefined) {
    return html`<p>${mayRestart}</p>
<form method="post" action="${connectPath}${restartToken}"><button type="submit">${restart}</button></form>`;
  }
  if (isExhausted) return html`<p>${lastTry}</p>`;
  if (wasStartedByLink === undefined) return html`<p>${openLinkOrPressConnect}</p>`;
  return html`<p>${wasStartedByLink ? openLink : pressConnect}</p>`;
}

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

function textAndNote(text: Text, more: Text): Html {
  return html`<p>${text}</p>
${note(more)}`;
}

function note(text: Text): Html {
  return html`<p class="note">${text}</p>`;
}

function button(address: string, text: string): Html {
  return html`<p><a class="button" href="${address}">${text}</a></p>`;
}

/** The end of a sign-in. Its tab was opened beside the page from which the sign-in was started, and leads back to that. */
function finalPage(title: string, text: Html, { homePath }: LinkOptions): Response {
  const back = html`<p><a class="button back" href="${homePath}">${words.back}</a></p>`;
  return page({ status: 200, title, body: html`${text}${back}`, closesTab: true });
}

function page(content: PageContent): Response {
  return pageResponse(content, words.language);
}
