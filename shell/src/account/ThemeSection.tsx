import { Card } from '@parkwart/ui/Card';
import { Segments } from '@parkwart/ui/Segments';
import { useState } from 'react';
import { texts } from './profileTexts.ts';
import classes from './Section.module.css';

/** Read by packages/ui/src/theme.js; absent: as the system prefers. */
const KEY = 'park_theme';
const THEMES = ['system', 'light', 'dark'] as const;
const OPTIONS = THEMES.map((value) => ({ value, label: texts.themes[value] }));

function store(theme: (typeof THEMES)[number]): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  // The browser sends one to other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

export function ThemeSection() {
  const [chosen, setChosen] = useState(() => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system');
  return (
    <Card aria-labelledby="theme">
      <div className={classes.section}>
        <h2 id="theme">{texts.theme}</h2>
        <Segments
          label={texts.theme}
          options={OPTIONS}
          value={chosen}
          onChange={(theme) => {
            setChosen(theme);
            store(theme);
          }}
        />
        <p className={classes.intro}>{texts.themeIntro}</p>
      </div>
    </Card>
  );
}
