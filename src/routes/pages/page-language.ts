import { parseCookie, stringifySetCookie } from 'cookie';
import { preferredLanguage } from '../../lib/text/language-ranges.js';
import { germanPages } from './words-de.js';
import { englishPages, type PageWords } from './words-en.js';

const pages: Readonly<Record<string, PageWords>> = { en: englishPages, de: germanPages };
const languages = Object.keys(pages);

const cookieName = 'appconnect-language';
// Longer than an attempt, so that the page which says that an attempt is over still speaks the language in which it began.
const cookieLifetimeSeconds = 3_600;

/**
 * The words of a page: in the language of the page on which this browser lately started a sign-in, else in the one that the
 * browser prefers, else in English.
 */
export function pageWordsFor(request: Request): PageWords {
  const started = startedLanguage(request);
  // What somebody else may have put into the cookie is only compared, and never sent.
  const language = languages.find((each) => each === started) ?? requestedLanguage(request);
  return (language === undefined ? undefined : pages[language]) ?? englishPages;
}

/**
 * The `Set-Cookie` header that keeps the language of a request for the pages of the sign-in that it starts. A control center
 * may speak another language than the browser, and the provider leads back without it. Where that is no language of ours, none
 * is kept, nor one of an earlier sign-in.
 */
export function languageCookies(
  { isSecure, basePath }: { isSecure: boolean; basePath: string },
  request: Request,
): string[] {
  const language = requestedLanguage(request);
  if (language === undefined && startedLanguage(request) === undefined) return [];
  const kept = language === undefined ? { value: '', maxAge: 0 } : { value: language, maxAge: cookieLifetimeSeconds };
  const path = `${basePath}/v1/appconnect`;
  return [stringifySetCookie({ ...kept, name: cookieName, path, httpOnly: true, sameSite: 'lax', secure: isSecure })];
}

/** `21 seconds`; from two minutes on, in minutes. */
export function waitText(durationMs: number, { language }: PageWords): string {
  const seconds = Math.ceil(durationMs / 1000);
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function startedLanguage({ headers }: Request): string | undefined {
  return parseCookie(headers.get('cookie') ?? '')[cookieName];
}

function requestedLanguage({ headers }: Request): string | undefined {
  return preferredLanguage(headers.get('accept-language') ?? '', languages);
}
