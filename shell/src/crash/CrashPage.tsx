import { Button } from '@parkwart/ui/Button';
import type { ReactNode } from 'react';
import { Logo } from '../brand/Logo.tsx';
import classes from './CrashPage.module.css';

const texts = {
  title: 'Unexpected Application Error!',
  broken: 'Das hätte nicht passieren dürfen. Bitte laden Sie die Seite neu.',
  reload: 'Seite neu laden',
  unknown: 'Diese Seite gibt es nicht.',
  home: 'Zur Startseite',
};

interface CrashPageProps {
  readonly message: string;
  readonly children: ReactNode;
}

/** The heading is fixed (specification §2). */
function CrashPage({ message, children }: CrashPageProps) {
  return (
    <main className={classes.page}>
      <Logo />
      <h1>{texts.title}</h1>
      <p>{message}</p>
      {children}
    </main>
  );
}

export function BrokenPage() {
  return (
    <CrashPage message={texts.broken}>
      <Button variant="primary" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </CrashPage>
  );
}

/** The link makes the browser load the start page as a new document, so the link works outside the router. */
export function UnknownPage() {
  return (
    <CrashPage message={texts.unknown}>
      <a href="/">{texts.home}</a>
    </CrashPage>
  );
}
