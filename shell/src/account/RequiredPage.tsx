import { refreshSession } from '@parkwart/contracts/calls/session';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { callApi, sessionStore, toast, useNavigate, useSession } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { Logo } from '../brand/Logo.tsx';
import { useTitle } from '../useTitle.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { PasskeysSection } from './passkeys/PasskeysSection.tsx';
import classes from './RequiredPage.module.css';

const texts = {
  password: {
    title: 'Passwort ändern',
    why: 'Bitte wählen Sie zuerst ein eigenes Passwort.',
    whyDetails: 'Ihr jetziges hat ein Admin für Sie vergeben. Danach geht es mit einer neuen Anmeldung weiter.',
  },
  passkey: {
    title: 'Passkey einrichten',
    why: 'Bitte richten Sie zuerst einen Passkey ein.',
    whyDetails: 'Für Admins ist er Pflicht. Danach geht es gleich weiter.',
  },
  logOut: 'Ausloggen',
  continueFailed: 'Der Passkey ist eingerichtet. Bitte melden Sie sich neu an, um weiterzuarbeiten.',
};

function useContinue(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      const user = await callApi(refreshSession, { query: {} });
      navigate('/', { replace: true });
      sessionStore.logIn(user);
    } catch {
      toast.error(texts.continueFailed);
    }
  };
}

const focus = (title: HTMLElement | null) => title?.focus();

/**
 * The only page for an account with a required task. Has the URL of the page on which the user finds the same form
 * later.
 */
export default function RequiredPage() {
  const { user, logOut } = useSession();
  const navigate = useNavigate();
  const [isChanged, setIsChanged] = useState(false);
  const continueToHome = useContinue();
  const isPassword = user?.required === 'password';
  const taskTexts = isPassword ? texts.password : texts.passkey;
  useTitle(taskTexts.title);
  useEffect(() => {
    navigate(isPassword ? '/password' : '/profile', { replace: true });
  }, [isPassword, navigate]);

  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Logo />
        <Button variant="quiet" onClick={() => void logOut()}>
          {texts.logOut}
        </Button>
      </header>
      <main className={classes.content}>
        <h1 key={taskTexts.title} ref={focus} tabIndex={-1}>
          {taskTexts.title}
        </h1>
        {!isChanged && (
          <Notice tone="neutral">
            <p>{taskTexts.why}</p>
            <p>{taskTexts.whyDetails}</p>
          </Notice>
        )}
        {isPassword ? (
          <PasswordCard isChanged={isChanged} onChanged={() => setIsChanged(true)} />
        ) : (
          <PasskeysSection onAdded={continueToHome} />
        )}
      </main>
    </div>
  );
}
