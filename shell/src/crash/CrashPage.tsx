import { Button } from '@parkwart/ui/Button';
import type { ReactNode } from 'react';
import { Logo } from '../brand/Logo.tsx';
import classes from './CrashPage.module.css';
import { texts } from './texts.ts';

interface CrashPageProps {
  readonly message: string;
  readonly children: ReactNode;
}

/** The generic fallback screen; its heading is binding (specification §2). */
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

/** When drawing the shell itself went wrong. */
export function BrokenPage() {
  return (
    <CrashPage message={texts.broken}>
      <Button variant="primary" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </CrashPage>
  );
}

/** An address that no page has. Its link fetches the page anew, so it works wherever this stands. */
export function UnknownPage() {
  return (
    <CrashPage message={texts.unknown}>
      <a href="/">{texts.home}</a>
    </CrashPage>
  );
}
