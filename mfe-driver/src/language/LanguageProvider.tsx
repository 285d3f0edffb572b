import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { readItem, writeItem } from '../storage.ts';
import type { Texts } from './de.ts';
import { type Format, formatOf } from './format.ts';
import { isLanguage, LANGUAGES, type Language, preferredLanguage } from './languages.ts';

const KEY = 'parkwart:language';

interface Chosen {
  readonly language: Language;
  readonly texts: Texts;
  readonly format: Format;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<Chosen | null>(null);

function firstLanguage(): Language {
  const stored = readItem(KEY);
  return stored !== undefined && isLanguage(stored) ? stored : preferredLanguage(navigator.languages);
}

/** The chosen language is stored in the tab, not in the URL, because the URL only identifies the case. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  // Sets `lang` before the first paint, so that screen readers never read the page in the wrong language.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.lang;
    root.lang = language;
    return () => {
      root.lang = before;
    };
  }, [language]);
  const chosen = useMemo(() => {
    const choose = (next: Language) => {
      writeItem(KEY, next);
      setLanguage(next);
    };
    return { language, texts: LANGUAGES[language], format: formatOf(language), choose };
  }, [language]);
  return <LanguageContext value={chosen}>{children}</LanguageContext>;
}

/** @throws outside a LanguageProvider */
export function useLanguage(): Chosen {
  const chosen = useContext(LanguageContext);
  if (!chosen) throw new Error('useLanguage must be used within a LanguageProvider.');
  return chosen;
}
