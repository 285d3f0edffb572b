import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { Skeleton } from '@parkwart/ui/Skeleton';
import type { ReactNode } from 'react';
import type { Failure } from '../failure.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { LANGUAGE_NAMES, type Language } from '../language/languages.ts';
import classes from './Layout.module.css';

interface LoadingProps {
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
  readonly lines?: number;
}

/** Shown in place of content that is loading or failed to load. */
export function Loading({ failure, onRetry, lines = 6 }: LoadingProps) {
  const { texts } = useLanguage();
  if (!failure) return <Skeleton lines={lines} label={texts.loading} />;
  return (
    <div className={classes.failure}>
      <Notice tone="danger">{texts.errors[failure]}</Notice>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  );
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const { texts } = useLanguage();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.bar}>
          <p className={classes.brand}>
            <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
              <rect className={classes.sign} width="32" height="32" rx="7" />
              <path d="M12 24V8h5a5 5 0 0 1 0 10h-5" fill="none" stroke="#fff" strokeWidth="3.5" />
            </svg>
            {texts.title}
          </p>
          <Languages />
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}

function Languages() {
  const { language, texts, choose } = useLanguage();
  const names = Object.entries(LANGUAGE_NAMES) as [Language, string][];
  return (
    <nav aria-label={texts.languages} className={classes.languages}>
      {names.map(([name, label]) => (
        <button
          key={name}
          type="button"
          lang={name}
          className={classes.language}
          aria-pressed={name === language}
          onClick={() => choose(name)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
