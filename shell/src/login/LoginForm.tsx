import type { SessionUser } from '@parkwart/contracts/calls/session';
import { DEMANDS } from '@parkwart/contracts/entities/demands';
import { Button } from '@parkwart/ui/Button';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { TextField } from '@parkwart/ui/TextField';
import { isApiError, useSession } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { retry } from '@parkwart/web/retry';
import { type FormEvent, useRef, useState } from 'react';
import { LoginFailure } from './LoginFailure.tsx';
import classes from './LoginForm.module.css';
import { PasskeyStep } from './PasskeyStep.tsx';
import { texts } from './texts.ts';

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
