import { Card } from '@parkwart/ui/Card';
import { Segments } from '@parkwart/ui/Segments';
import { useSyncExternalStore } from 'react';
import { texts } from './profileTexts.ts';
import classes from './Section.module.css';

/** Read by packages/ui/src/theme.js; if absent, the system's preference applies. */
const KEY = 'park_theme';
const THEMES = ['system', 'light', 'dark'] as const;
const OPTIONS = THEMES.map((value) => ({ value, label: texts.themes[value] }));

const stored = () => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';

function store(theme: (typeof THEMES)[number]): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  // The browser itself notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

function subscribe(onChange: () => void) {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

export function ThemeSection() {
  const chosen = useSyncExternalStore(subscribe, stored);
  return (
    <Card aria-labelledby="theme">
      <div className={classes.section}>
        <h2 id="theme">{texts.theme}</h2>
        <Segments label={texts.theme} options={OPTIONS} value={chosen} onChange={store} />
        <p className={classes.intro}>{texts.themeIntro}</p>
      </div>
    </Card>
  );
}
