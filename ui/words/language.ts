import { createContext } from '@lit/context';
import { en, type Words } from './en.js';
import { Formats, pluralsOf } from './formats.js';

/** Everything that depends on the reader's language. */
export interface Language {
  /** The requested locale, such as `de-AT`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: Words;
  readonly format: Formats;
  /** While the words are loaded, and English stands in for them; never rejects. */
  readonly loading: Promise<void> | undefined;
}

export const languageContext = createContext<Language>(Symbol('appconnect-language'));

/** Most readers need the words of one language, so each but English is a file of its own. */
const wordFiles = new Map<string, () => Promise<Words>>([
  ['de', async () => (await import('./de.js')).germanWords(pluralsOf('de'))],
]);
const rightToLeft = new Set(['ar', 'arc', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
const languages = new Map<string, LoadedLanguage>();

/** The language of a locale. An unknown one keeps its direction and gets English words, dates and numbers. */
export function languageFor(locale: string): Language {
  const language = languages.get(locale) ?? new LoadedLanguage(locale);
  languages.set(locale, language);
  return language;
}

export function languageOfPage(): Language {
  return languageFor(document.documentElement.lang || navigator.language);
}

class LoadedLanguage implements Language {
  readonly direction: 'ltr' | 'rtl';
  words = en;
  format: Formats;
  loading: Promise<void> | undefined;

  constructor(readonly locale: string) {
    const primary = locale.split('-')[0]?.toLowerCase() ?? '';
    const load = wordFiles.get(primary);
    this.direction = rightToLeft.has(primary) ? 'rtl' : 'ltr';
    this.format = new Formats(primary === 'en' ? locale : 'en');
    if (load) this.loading = this.load(load);
  }

  /** A language whose file cannot be loaded stays English, dates and numbers included. */
  private async load(words: () => Promise<Words>): Promise<void> {
    try {
      Object.assign(this, { words: await words(), format: new Formats(this.locale) });
    } catch {
      // The browser's console names the file.
    } finally {
      this.loading = undefined;
    }
  }
}
