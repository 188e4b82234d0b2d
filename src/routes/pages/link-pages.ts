import type { LinkPage } from '../../services/sign-ins/connect-page-service.js';
import type { SignInSummary } from '../../services/sign-ins/sign-in-summary-service.js';
import { type Html, html } from './page.js';
import { button, finalPage, noteParagraph, type PageView, page, platformButton, textAndNote } from './page-parts.js';

/** The page of a sign-in link, by what the browser that opened it may do. */
export function linkPage(link: LinkPage, view: PageView): Response {
  return linkPages[link.page](link, view);
}

const linkPages: Record<LinkPage['page'], (summary: SignInSummary, view: PageView) => Response> = {
  continue: (summary, view) =>
    page(
      {
        status: 200,
        title: view.words.connect.title(summary),
        body: html`<p>${view.words.connect.purpose(summary)}</p>
<p>${view.words.connect.signedIn(summary)}</p>
${continueButton(summary, view)}`,
      },
      view,
    ),
  // Some hosts send no session cookie when a link of another site is opened. With the form of this page the cookie is sent.
  sign_in: (summary, view) =>
    page(
      {
        status: 200,
        title: view.words.connect.title(summary),
        body: html`<p>${view.words.connect.purpose(summary)}</p>
<p>${view.words.connect.onlyMember(summary)}</p>
${continueButton(summary, view)}
${noteParagraph(view.words.connect.notMember(summary))}`,
      },
      view,
    ),
  other_person: (summary, view) => {
    const { title, text, note } = view.words.otherPerson;
    const body = html`${textAndNote(text(summary), note(summary))}${platformButton(view)}`;
    return page({ status: 403, title, body }, view);
  },
  exhausted: (summary, view) => {
    const { title, text } = view.words.exhausted;
    return finalPage({ status: 403, title, body: html`<p>${text(summary)}</p>` }, view);
  },
};

function continueButton(summary: SignInSummary, { words: { connect } }: PageView): Html {
  return html`<form method="post"><button type="submit">${connect.continueTo(summary)}</button></form>`;
}

/** Shown when nobody is signed in, and the host names no page to sign in. */
export function signInFirstPage(summary: SignInSummary, view: PageView): Response {
  const { title, text, note } = view.words.signInFirst;
  return page(
    {
      status: 403,
      title: title(summary),
      body: html`<p>${text(summary)}</p>
${platformButton(view)}
${noteParagraph(note(summary))}`,
    },
    view,
  );
}

/** Shown when the browser returned from the host's sign-in without a session: redirecting it there again could go on for ever. */
export function sessionUnseenPage(summary: SignInSummary, signInAddress: string, view: PageView): Response {
  const { title, text, reason, signIn } = view.words.sessionUnseen;
  return page(
    {
      status: 403,
      title,
      body: html`<p>${text(summary)}</p>
<p>${reason(summary)}</p>
${button(signInAddress, signIn)}
${platformButton(view)}`,
    },
    view,
  );
}

/** Shown when nobody can sign in at the address of the link: the host does not serve its sign-in there. */
export function signInElsewherePage(summary: SignInSummary, view: PageView): Response {
  const { title, text, note } = view.words.signInElsewhere;
  return page({ status: 403, title, body: textAndNote(text(summary), note(summary)) }, view);
}
