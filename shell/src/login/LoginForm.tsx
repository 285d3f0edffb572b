import { finishLogIn, startPasskeyProof } from '@parkwart/contracts/calls/session';
import { DEMANDS } from '@parkwart/contracts/entities/demands';
import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { Button } from '@parkwart/ui/Button';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { callApi, isApiError, sessionStore, useSession } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { retry } from '@parkwart/web/retry';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const response = await signWithPasskey(startPasskeyProof);
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

function PasskeyStep(props: PasskeyStepProps) {
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

const onceIfNotReached = (error: unknown, failures: number) =>
  failures === 0 && isApiError(error) && error.code === 'NOT_REACHED' ? 1_000 : undefined;

interface LoginFormProps {
  /** The user whose session expired. */
  readonly username?: string | undefined;
  readonly onLoggedIn: (user: SessionUser) => void;
}

export function LoginForm({ username = '', onLoggedIn }: LoginFormProps) {
  const { logIn } = useSession();
  const [user, setUser] = useState(username);
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [needsPasskey, setNeedsPasskey] = useState(false);
  const userField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const login = useSingleMutation({
    // Safe to retry: a second login only creates another session.
    mutationFn: () => retry(() => logIn(user, password), onceIfNotReached),
    onMutate: () => setFailure(undefined),
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (isApiError(error) && error.code === DEMANDS.passkey) return setNeedsPasskey(true);
      setFailure(error);
      passwordField.current?.select();
    },
  });

  const backToPassword = (reason?: unknown) => {
    setPassword('');
    setIsSubmitted(false);
    setFailure(reason);
    setNeedsPasskey(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!user.trim()) userField.current?.focus();
    else if (!password) passwordField.current?.focus();
    else login.mutate();
  };

  if (needsPasskey) return <PasskeyStep onLoggedIn={onLoggedIn} onBack={backToPassword} />;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {failure !== undefined && <LoginFailure error={failure} />}
      <TextField
        ref={userField}
        label={texts.user}
        name="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!user}
        required
        value={user}
        error={isSubmitted && !user.trim() ? texts.userMissing : undefined}
        onChange={({ target }) => setUser(target.value)}
      />
      <TextField
        ref={passwordField}
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(user)}
        required
        value={password}
        error={isSubmitted && !password ? texts.passwordMissing : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      {/* Has no effect (specification §2). */}
      <Checkbox label={texts.remember} name="remember" />
      <Button type="submit" variant="primary" busy={login.isPending || login.isSuccess} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
