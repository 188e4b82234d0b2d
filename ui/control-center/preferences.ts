import { german } from './words.de.js';
import { english, type Words } from './words.en.js';

/** The theme, the language and the keyboard shortcuts that a person chose in this browser. The server knows none of them. */
export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'de';
export type Shortcuts = 'on' | 'off';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];
export const languages: readonly Language[] = ['en', 'de'];
export const shortcutStates: readonly Shortcuts[] = ['on', 'off'];

const wordTables: Record<Language, Words> = { en: english, de: german };
const themeKey = 'control-center.theme';
const languageKey = 'control-center.language';
const shortcutsKey = 'control-center.shortcuts';

export function readTheme(): Theme {
  return themes.find((theme) => theme === readItem(themeKey)) ?? 'system';
}

export function readLanguage(): Language {
  const saved = readItem(languageKey) ?? navigator.language.slice(0, 2);
  return languages.find((language) => language === saved) ?? 'en';
}

export function readShortcuts(): Shortcuts {
  return shortcutStates.find((state) => state === readItem(shortcutsKey)) ?? 'on';
}

export function saveShortcuts(shortcuts: Shortcuts): void {
  saveItem(shortcutsKey, shortcuts);
}

export function applyTheme(theme: Theme): void {
  saveItem(themeKey, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function applyLanguage(language: Language): void {
  saveItem(languageKey, language);
  document.documentElement.lang = localeOf(language);
}

/** With the person's own region, for dates and times: `en-GB`. */
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
