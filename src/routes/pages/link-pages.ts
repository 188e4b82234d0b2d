import type { LinkPage } from '../../services/sign-ins/connect-page-service.js';
import type { SignInSummary } from '../../services/sign-ins/sign-in-summary-service.js';
import { type Html, html } from './page.js';
import { button, note, page, textAndNote } from './page-parts.js';
import type { PageWords } from './words-en.js';

/** The page of a sign-in link, by what the browser that opened it may do. */
export function linkPage(link: LinkPage, words: PageWords): Response {
  return linkPages[link.page](link, words);
}

const linkPages: Record<LinkPage['page'], (summary: SignInSummary, words: PageWords) => Response> = {
  continue: (summary, words) =>
    page(
      {
        status: 200,
        title: words.connect.title(summary),
        body: html`<p>${words.connect.purpose(summary)}</p>
<p>${words.connect.signedIn(summary)}</p>
${continueButton(summary, words)}`,
      },
      words,
    ),
  // Some hosts send no session cookie when a link of another site is opened. With the form of this page the cookie is sent.
  sign_in: (summary, words) =>
    page(
      {
        status: 200,
        title: words.connect.title(summary),
        body: html`<p>${words.connect.purpose(summary)}</p>
<p>${words.connect.onlyMember(summary)}</p>
${continueButton(summary, words)}
${note(words.connect.notMember(summary))}`,
      },
      words,
    ),
  other_person: (summary, words) => {
    const { title, text, note: more } = words.otherPerson;
    return page({ status: 403, title, body: textAndNote(text(summary), more(summary)) }, words);
  },
  exhausted: (summary, words) => {
    const { title, text } = words.exhausted;
    return page({ status: 403, title, body: html`<p>${text(summary)}</p>` }, words);
  },
};

function continueButton(summary: SignInSummary, { connect }: PageWords): Html {
  return html`<form method="post"><button type="submit">${connect.continueTo(summary)}</button></form>`;
}

/** Shown when nobody is signed in, and the host names no page to sign in. */
export function signInFirstPage(summary: SignInSummary, words: PageWords): Response {
  const { title, text, openPlatform, note: more } = words.signInFirst;
  return page(
    {
      status: 403,
      title: title(summary),
      body: html`<p>${text(summary)}</p>
${button('../../../', openPlatform)}
${note(more(summary))}`,
    },
    words,
  );
}

/** Shown when the browser returned from the host's sign-in without a session: redirecting it there again could go on for ever. */
export function sessionUnseenPage(summary: SignInSummary, signInAddress: string, words: PageWords): Response {
  const { title, text, reason, signIn } = words.sessionUnseen;
  return page(
    {
      status: 403,
      title,
      body: html`<p>${text(summary)}</p>
<p>${reason(summary)}</p>
${button(signInAddress, signIn)}`,
    },
    words,
  );
}

/** Shown when nobody can sign in at the address of the link: the host does not serve its sign-in there. */
export function signInElsewherePage(summary: SignInSummary, words: PageWords): Response {
  const { title, text, note: more } = words.signInElsewhere;
  return page({ status: 403, title, body: textAndNote(text(summary), more(summary)) }, words);
}
