import { callbackPage } from '../../../src/routes/pages/callback-pages.js';
import {
  faultPage,
  foreignFormPage,
  notConnectablePage,
  stoppedPage,
  unknownPage,
} from '../../../src/routes/pages/error-pages.js';
import {
  linkPage,
  sessionUnseenPage,
  signInElsewherePage,
  signInFirstPage,
} from '../../../src/routes/pages/link-pages.js';
import type { PageView } from '../../../src/routes/pages/page-parts.js';
import { englishPages, type PageWords } from '../../../src/routes/pages/words-en.js';
import type { CallbackResult, UnverifiedCallback } from '../../../src/services/sign-ins/sign-in-callback-service.js';

type SignInPages = Record<string, (view: PageView) => Response>;

const homePath = '../../../';

const summary = { memberName: 'Cléo <Martin>', organizationName: 'Acme & Söhne', appName: 'Gmail "beta"' };
const test = { ...summary, isTest: true } as const;
const account = '<cleo>@example.com';

/** Every page of a sign-in, in every state, with names that have to be escaped. */
export const signInPages: Record<string, (words: PageWords) => Response> = Object.fromEntries(
  Object.entries({ ...linkPages(), ...callbackPages(), ...errorPages() }).map(([name, render]) => [
    name,
    (words: PageWords) => render({ words, homePath }),
  ]),
);

function linkPages(): SignInPages {
  const states = ['continue', 'sign_in', 'other_person', 'exhausted'] as const;
  const pages = states.flatMap((page) =>
    [summary, test].map((each) => [
      `link: ${page}${each === test ? ' (test)' : ''}`,
      (view: PageView) => linkPage({ page, ...each }, view),
    ]),
  );
  return {
    ...Object.fromEntries(pages),
    'link: sign in first': (view) => signInFirstPage(summary, view),
    'link: sign in first (test)': (view) => signInFirstPage(test, view),
    'link: session not seen': (view) => sessionUnseenPage(summary, '/sign-in?next="/"', view),
    'link: session not seen (test)': (view) => sessionUnseenPage(test, '/sign-in?next="/"', view),
    'link: sign-in elsewhere': (view) => signInElsewherePage(summary, view),
    'link: sign-in elsewhere (test)': (view) => signInElsewherePage(test, view),
  };
}

function callbackPages(): SignInPages {
  const results: Record<string, CallbackResult> = {
    connected: { page: 'connected', summary, account },
    'connected, nothing known': { page: 'connected' },
    tested: { page: 'tested', summary: test, account },
    'tested, nothing known': { page: 'tested' },
    failed: { page: 'failed' },
    'key replaced': { page: 'key_replaced' },
    'not allowed': { page: 'not_allowed' },
    'test failed': { page: 'test_failed' },
    unfinished: { page: 'unfinished' },
    unknown: { page: 'unknown' },
    ...unverifiedCallbacks(),
  };
  const pages = Object.entries(results).map(([name, result]) => [
    `callback: ${name}`,
    (view: PageView) => callbackPage(result, { ...view, connectPath: '../connect/' }),
  ]);
  return Object.fromEntries(pages);
}

function unverifiedCallbacks(): Record<string, UnverifiedCallback> {
  const page = 'unverified';
  return {
    'other browser': { page, reason: 'other_browser', isExhausted: false },
    'other browser, by a link': { page, reason: 'other_browser', isExhausted: false, wasStartedByLink: true },
    'other browser, start again': { page, reason: 'other_browser', isExhausted: false, restartToken: 't'.repeat(43) },
    'other browser (test)': {
      page,
      reason: 'other_browser',
      isExhausted: false,
      wasStartedByLink: false,
      isTest: true,
    },
    'no cookies': { page, reason: 'no_cookies', isExhausted: false, wasStartedByLink: false },
    'other person, the last try (test)': { page, reason: 'other_person', isExhausted: true, isTest: true },
    'other person, the last try': { page, reason: 'other_person', isExhausted: true },
  };
}

function errorPages(): SignInPages {
  const codes = Object.keys(englishPages.cannotStart.reasons) as (keyof PageWords['cannotStart']['reasons'])[];
  const unneeded = ['no_sign_in_needed', 'takes_no_own_client', 'uses_no_own_client'] as const;
  const stops = codes.flatMap((code) =>
    [true, false].map((isForm) => [
      `error: ${code}${isForm ? '' : ' (no form)'}`,
      (view: PageView) =>
        stoppedPage({ code, reason: view.words.cannotStart.reasons[code], status: 503, isForm }, view),
    ]),
  );
  const ends = unneeded.map((reason) => [`error: ${reason}`, (view: PageView) => notConnectablePage({ reason }, view)]);
  return {
    ...Object.fromEntries([...stops, ...ends]),
    'error: rate limited': (view) => {
      const reason = view.words.cannotStart.tooMany('12 s');
      return stoppedPage({ code: 'rate_limited', reason, status: 429, isForm: true }, view);
    },
    'error: not set up': (view) => notConnectablePage({}, view),
    'error: own client off': (view) => notConnectablePage({ reason: 'own_client_off' }, view),
    'error: fields missing': (view) => notConnectablePage({ missing: ['Sub<domain>', 'Region'] }, view),
    'error: fault': (view) => faultPage('request-7', view),
    'error: unknown': unknownPage,
    'error: foreign form': foreignFormPage,
  };
}
