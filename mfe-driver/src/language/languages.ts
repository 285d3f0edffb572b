import { de } from './de.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { tr } from './tr.ts';

/** All languages are in the page's file, so that a phone with a bad connection never waits for a language to load. */
export const LANGUAGES = { de, en, tr, pl } as const;
export type Language = keyof typeof LANGUAGES;

/** Each name is in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  tr: 'Türkçe',
  pl: 'Polski',
};

export const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB', tr: 'tr-TR', pl: 'pl-PL' };

export const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** The first of the browser's languages that the page has; otherwise English, because more drivers read it. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const found = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return (found as Language | undefined) ?? 'en';
}
