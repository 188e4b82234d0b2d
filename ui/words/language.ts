import { createContext } from '@lit/context';
import { en, type Words } from './en.js';
import { Formats, pluralsOf } from './formats.js';
import { mergeWords, type PartialWords } from './merge-words.js';

/** Everything that depends on the reader's language. */
export interface Language {
  /** The requested locale, such as `de-AT`. */
  readonly locale: string;
  /** In which its words are read. */
  readonly direction: 'ltr' | 'rtl';
  readonly words: Words;
  /** Its `locale` is the language that is spoken here: the requested one, or `en` where English stands in for it. */
  readonly format: Formats;
  /** While the words are loaded, and English stands in for them; never rejects. */
  readonly loading: Promise<void> | undefined;
}

export const languageContext = createContext<Language>(Symbol.for('appconnect-language'));

/** Most readers need the words of one language, so each but English is a file of its own. */
const wordFiles = new Map<string, () => Promise<Words>>([
  ['de', async () => (await import('./de.js')).germanWords(pluralsOf('de'))],
]);
/** The scripts that are read so: Kurdish has one of them in Iraq, and Latin letters in Turkey. */
const rightToLeft = /Arab|Armi|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg/;
/** Longer than slow networks take. Where nothing ever comes, English is better than nothing. */
const maxWaitMs = 10_000;
const languages = new Map<string, LoadedLanguage>();
const additions: { name: string; words: PartialWords }[] = [];
const listeners = new Set<() => void>();
/** Made with the first listener: a server that renders pages loads this file too. */
let pageObserver: MutationObserver | undefined;

/**
 * Adds words of a language, `fr` or `pt-BR`, or replaces single ones of a language that has words. What is left out stays as
 * it was, and in a new language in English. Elements on the page show the words at once.
 */
export function addWords(locale: string, words: PartialWords): void {
  additions.push({ name: locale.toLowerCase(), words });
  languages.clear();
  callListeners();
}

/** Calls the listener whenever words were added or the page has another language. Returns the function that ends this. */
export function onLanguageChanged(listener: () => void): () => void {
  if (listeners.size === 0) {
    pageObserver ??= new MutationObserver(callListeners);
    pageObserver.observe(document.documentElement, { attributeFilter: ['lang'] });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) pageObserver?.disconnect();
  };
}

function callListeners(): void {
  for (const listener of listeners) listener();
}

/** The language of a locale. One without words gets English words, dates and numbers, as does what is none. */
export function languageFor(locale: string): Language {
  const language = languages.get(locale) ?? new LoadedLanguage(tagOf(locale));
  languages.set(locale, language);
  return language;
}

export function languageOfPage(): Language {
  return languageFor(document.documentElement.lang || navigator.language);
}

class LoadedLanguage implements Language {
  readonly direction: 'ltr' | 'rtl';
  words: Words;
  format: Formats;
  loading: Promise<void> | undefined;
  private readonly added: PartialWords[];

  constructor(readonly locale: string) {
    const primary = locale.split('-')[0]?.toLowerCase() ?? '';
    const load = wordFiles.get(primary);
    this.added = additionsFor(locale);
    const hasWords = primary === 'en' || this.added.length > 0;
    const { script = '' } = new Intl.Locale(locale).maximize();
    this.direction = hasWords && rightToLeft.test(script) ? 'rtl' : 'ltr';
    this.words = this.complete(en);
    this.format = new Formats(hasWords ? locale : 'en');
    if (load === undefined) return;
    const limit = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
    this.loading = Promise.race([this.load(load), limit]).then(() => {
      this.loading = undefined;
    });
  }

  /** A language whose file cannot be loaded stays English, dates and numbers included. */
  private async load(words: () => Promise<Words>): Promise<void> {
    try {
      this.words = this.complete(await words());
      this.format = new Formats(this.locale);
    } catch {
      // The browser's console names the file.
    } finally {
      this.loading = undefined;
      // Whoever was given its language during an update shows English meanwhile.
      callListeners();
    }
  }

  private complete(words: Words): Words {
    return this.added.reduce(mergeWords, words);
  }
}

/** Pages are given the names of locales that a server uses too: `de_DE.UTF-8` is `de-DE`. */
function tagOf(locale: string): string {
  const tag = locale.replace(/[.@].*/, '').replaceAll('_', '-');
  try {
    Intl.getCanonicalLocales(tag);
    return tag;
  } catch {
    return 'en';
  }
}

/** What was added for the language of a locale, and then for the locale itself, each in the order of adding. */
function additionsFor(locale: string): PartialWords[] {
  const parts = `${locale.toLowerCase()}-`;
  return additions
    .filter(({ name }) => parts.startsWith(`${name}-`))
    .sort((one, other) => one.name.length - other.name.length)
    .map(({ words }) => words);
}
