import type { CallbackResult, UnverifiedCallback } from '../../services/sign-ins/sign-in-callback-service.js';
import type { CompletedSignIn } from '../../services/sign-ins/sign-in-summary-service.js';
import { unknownPage } from './error-pages.js';
import { type Html, html } from './page.js';
import { finalPage, noteParagraph, type PageView, page, platformButton, textAndNote } from './page-parts.js';
import type { PageWords } from './words-en.js';

/** With the path of our links, relative to the page as that of the platform. */
type PageOptions = PageView & { connectPath: string };

/** The page that the browser of a callback is shown. */
export function callbackPage(result: CallbackResult, options: PageOptions): Response {
  const { words } = options;
  switch (result.page) {
    case 'unknown':
      return unknownPage(options);
    case 'connected':
      return connectedPage(result, options);
    case 'tested':
      return testedPage(result, options);
    case 'unverified':
      return unverifiedPage(result, options);
    case 'unfinished':
      return unfinishedPage(options);
    default:
      return failedPage(wordsOfFailure(result.page, words), options);
  }
}

function wordsOfFailure(page: 'failed' | 'key_replaced' | 'not_allowed' | 'test_failed', words: PageWords) {
  const { failed, keyReplaced, notAllowed, testFailed } = words;
  return { failed, key_replaced: keyReplaced, not_allowed: notAllowed, test_failed: testFailed }[page];
}

function failedPage(
  { title, text, note }: { title: string; text: string; note: string },
  options: PageOptions,
): Response {
  return finalPage({ status: 200, title, body: textAndNote(text, note) }, options);
}

function unfinishedPage(view: PageView): Response {
  const { title, text } = view.words.unfinished;
  return page({ status: 200, title, body: html`<p>${text}</p>`, reloadAfterSeconds: 3 }, view);
}

/** Names the account, so that a person who took the wrong one sees it at once. */
function connectedPage({ summary, account }: CompletedSignIn, options: PageOptions): Response {
  const { title, text, note } = options.words.connected;
  return finalPage({ status: 200, title: title(summary, account), body: textAndNote(text(summary), note) }, options);
}

/** A test leaves no connection, so the page does not speak of disconnecting. */
function testedPage({ summary, account }: CompletedSignIn, options: PageOptions): Response {
  const { title, text, note } = options.words.tested;
  return finalPage({ status: 200, title: title(account), body: textAndNote(text(summary), note) }, options);
}

/** Names nobody, since somebody else may have sent this person here. */
function unverifiedPage(callback: UnverifiedCallback, options: PageOptions): Response {
  const { title, reasons, note } = options.words.unverified;
  return page(
    {
      status: 200,
      title: title[callback.reason],
      body: html`<p>${reasons[callback.reason]}</p>${nextStep(callback, options)}
${noteParagraph(note)}`,
    },
    options,
  );
}

/** The next step. The form to start again is only shown to the member, signed in. */
function nextStep(callback: UnverifiedCallback, options: PageOptions): Html {
  const { isExhausted, wasStartedByLink, isTest, restartToken } = callback;
  const { connectPath, words } = options;
  const { mayRestart, restart, lastTry, openLink, pressConnect, testAgain, openLinkOrPressConnect } = words.unverified;
  if (restartToken !== undefined) {
    return html`<p>${mayRestart}</p>
<form method="post" action="${connectPath}${restartToken}"><button type="submit">${restart}</button></form>`;
  }
  if (wasStartedByLink && !isExhausted) return html`<p>${openLink}</p>`;
  const pressOrOpen = wasStartedByLink === undefined ? openLinkOrPressConnect : pressConnect;
  const startAnew = isExhausted ? lastTry : pressOrOpen;
  return html`<p>${isTest ? testAgain : startAnew}</p>${platformButton(options)}`;
}
