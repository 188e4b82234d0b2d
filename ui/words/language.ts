import { createContext } from '@lit/context';
import { de } from './de.js';
import { en, type Words } from './en.js';
import { Formats } from './formats.js';

/** Everything that depends on the reader's language. */
export interface Language {
  /** The requested locale, such as `de-AT`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: Words;
  readonly format: Formats;
}

export const languageContext = createContext<Language>(Symbol('appconnect-language'));

const tables: Record<string, Words> = { en, de };
const rightToLeft = new Set(['ar', 'arc', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
const languages = new Map<string, Language>();

/** The language of a locale. An unknown one keeps its direction and gets English words, dates and numbers. */
export function languageFor(locale: string): Language {
  const language = languages.get(locale) ?? makeLanguage(locale);
  languages.set(locale, language);
  return language;
}

export function languageOfPage(): Language {
  return languageFor(document.documentElement.lang || navigator.language);
}

function makeLanguage(locale: string): Language {
  const primary = locale.split('-')[0]?.toLowerCase() ?? '';
  const words = tables[primary];
  return {
    locale,
    direction: rightToLeft.has(primary) ? 'rtl' : 'ltr',
    words: words ?? en,
    format: new Formats(words === undefined ? 'en' : locale),
  };
}
