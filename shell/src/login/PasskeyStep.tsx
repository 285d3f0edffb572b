import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { callApi, isApiError, sessionStore } from '@parkwart/web';
import { useEffect, useEffectEvent, useState } from 'react';
import { finishLogIn, startPasskeyLogIn } from '../passkey/calls.ts';
import { PasskeyError } from '../passkey/PasskeyError.tsx';
import { signWithPasskey } from '../passkey/sign.ts';
import { LoginFailure } from './LoginFailure.tsx';
import classes from './LoginForm.module.css';
import { texts } from './texts.ts';

const LOGIN_OVER = 'LOGIN_OVER';
const TOO_MANY_REQUESTS = 429;

interface PasskeyStepProps {
  readonly onLoggedIn: (user: SessionUser) => void;
  /** Called with a reason, unless the user chose to go back. */
  readonly onBack: (reason?: unknown) => void;
}

async function logInWithPasskey(): Promise<SessionUser> {
  const response = await signWithPasskey(startPasskeyLogIn);
  const user = await callApi(finishLogIn, { body: { response } });
  sessionStore.logIn(user);
  return user;
}

function usePasskeyRequest({ onLoggedIn, onBack }: PasskeyStepProps) {
  const [isWaiting, setIsWaiting] = useState(true);
  const [failure, setFailure] = useState<unknown>();

  const requestPasskey = async () => {
    setIsWaiting(true);
    setFailure(undefined);
    try {
      onLoggedIn(await logInWithPasskey());
    } catch (error) {
      if (isApiError(error) && error.code === LOGIN_OVER) return onBack(error);
      setFailure(error);
      setIsWaiting(false);
    }
  };
  const requestOnMount = useEffectEvent(() => void requestPasskey());
  useEffect(() => requestOnMount(), []);
  return { isWaiting, failure, requestPasskey };
}

export function PasskeyStep(props: PasskeyStepProps) {
  const { isWaiting, failure, requestPasskey } = usePasskeyRequest(props);
  return (
    <section className={classes.form} aria-label={texts.passkeyStep}>
      {failure === undefined ? (
        <Notice tone="neutral">
          <p>{texts.passkeyNeeded}</p>
          <p>{texts.passkeyHint}</p>
        </Notice>
      ) : (
        <StepError error={failure} />
      )}
      <Button
        variant="primary"
        autoFocus
        busy={isWaiting}
        busyLabel={texts.passkeyAwaited}
        onClick={() => void requestPasskey()}
      >
        {failure === undefined ? texts.passkeyAsk : texts.passkeyAgain}
      </Button>
      <Button variant="quiet" onClick={() => props.onBack()}>
        {texts.backToPassword}
      </Button>
    </section>
  );
}

function StepError({ error }: { readonly error: unknown }) {
  const isTooMany = isApiError(error) && error.status === TOO_MANY_REQUESTS;
  return isTooMany ? <LoginFailure error={error} /> : <PasskeyError error={error} />;
}
