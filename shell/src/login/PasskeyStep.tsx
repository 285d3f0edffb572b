import type { SessionUser } from '@parkwart/contracts/sessionUser';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { callApi, isApiError, sessionStore } from '@parkwart/web';
import { useEffect, useEffectEvent, useState } from 'react';
import { finishLogIn, startPasskeyLogIn } from '../passkey/calls.ts';
import { PasskeyTrouble } from '../passkey/PasskeyTrouble.tsx';
import { signWithPasskey } from '../passkey/sign.ts';
import { LoginFailure } from './LoginFailure.tsx';
import classes from './LoginForm.module.css';
import { texts } from './texts.ts';

const LOGIN_OVER = 'LOGIN_OVER';
const TOO_MANY = 429;

interface PasskeyStepProps {
  readonly onLoggedIn: (user: SessionUser) => void;
  /** With a reason unless the user chose to go back. */
  readonly onBack: (reason?: unknown) => void;
}

async function logInWithPasskey(): Promise<SessionUser> {
  const response = await signWithPasskey(startPasskeyLogIn);
  const user = await callApi(finishLogIn, { body: { response } });
  sessionStore.logIn(user);
  return user;
}

export function PasskeyStep({ onLoggedIn, onBack }: PasskeyStepProps) {
  const [isAsking, setIsAsking] = useState(true);
  const [failure, setFailure] = useState<unknown>();

  const ask = async () => {
    setIsAsking(true);
    setFailure(undefined);
    try {
      onLoggedIn(await logInWithPasskey());
    } catch (error) {
      if (isApiError(error) && error.code === LOGIN_OVER) return onBack(error);
      setFailure(error);
      setIsAsking(false);
    }
  };
  const askAtOnce = useEffectEvent(() => void ask());
  useEffect(() => askAtOnce(), []);

  return (
    <section className={classes.form} aria-label={texts.passkeyStep}>
      {failure === undefined ? (
        <Notice tone="neutral">
          <p>{texts.passkeyNeeded}</p>
          <p>{texts.passkeyHint}</p>
        </Notice>
      ) : (
        <Trouble error={failure} />
      )}
      <Button variant="primary" autoFocus busy={isAsking} busyLabel={texts.passkeyAwaited} onClick={() => void ask()}>
        {failure === undefined ? texts.passkeyAsk : texts.passkeyAgain}
      </Button>
      <Button variant="quiet" onClick={() => onBack()}>
        {texts.backToPassword}
      </Button>
    </section>
  );
}

function Trouble({ error }: { readonly error: unknown }) {
  const isTooMany = isApiError(error) && error.status === TOO_MANY;
  return isTooMany ? <LoginFailure error={error} /> : <PasskeyTrouble error={error} />;
}
