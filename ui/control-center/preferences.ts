import { german } from './words.de.js';
import { english, type Words } from './words.en.js';

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'de';
export type Shortcuts = 'on' | 'off';

/** What a person chose in this browser. The server knows none of it. */
export type Preferences = { theme: Theme; language: Language; shortcuts: Shortcuts };

export const themes: readonly Theme[] = ['system', 'light', 'dark'];
export const languages: readonly Language[] = ['en', 'de'];
export const shortcutStates: readonly Shortcuts[] = ['on', 'off'];

const wordTables: Record<Language, Words> = { en: english, de: german };
const themeKey = 'control-center.theme';
const languageKey = 'control-center.language';
const shortcutsKey = 'control-center.shortcuts';

export function readPreferences(): Preferences {
  const savedTheme = readItem(themeKey);
  const savedLanguage = readItem(languageKey) ?? navigator.language.slice(0, 2);
  const savedShortcuts = readItem(shortcutsKey);
  return {
    theme: themes.find((theme) => theme === savedTheme) ?? 'system',
    language: languages.find((language) => language === savedLanguage) ?? 'en',
    shortcuts: shortcutStates.find((state) => state === savedShortcuts) ?? 'on',
  };
}

/** Keeps them for the next visit, and sets the page up accordingly. */
export function applyPreferences({ theme, language, shortcuts }: Preferences): void {
  applyTheme(theme);
  applyLanguage(language);
  saveItem(shortcutsKey, shortcuts);
}

function applyTheme(theme: Theme): void {
  saveItem(themeKey, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function applyLanguage(language: Language): void {
  saveItem(languageKey, language);
  document.documentElement.lang = localeOf(language);
}

/** The language with the person's own region, for dates and times: `en-GB`. */
export function localeOf(language: Language): string {
  return navigator.languages.find((locale) => locale.split('-')[0] === language) ?? language;
}

export function wordsIn(language: Language): Words {
  return wordTables[language];
}

/** A browser may block its storage; preferences then last as long as the page. */
function readItem(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function saveItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
