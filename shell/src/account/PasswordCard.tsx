import { changePassword } from '@parkwart/contracts/calls/userCalls';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { callApi, isApiError, useSession } from '@parkwart/web';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './Account.module.css';
import { SaveError, useFocusOnError } from './SaveError.tsx';
import { texts } from './texts.ts';

const LABELS: Readonly<Record<FieldName, string>> = {
  currentPassword: texts.current,
  newPassword: texts.next,
  confirmNewPassword: texts.confirm,
};

interface PasswordFormProps {
  readonly username: string;
  readonly onChanged: () => void;
}

function PasswordForm({ username, onChanged }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { typed, type, submit, errors, serverErrors, isSending, isChanged, failure } = usePasswordForm(username);
  useEffect(() => {
    if (isChanged) onChanged();
  }, [isChanged, onChanged]);

  useFocusOnError(form, serverErrors);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    focusFirstError(form.current, submit());
  };

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={handleSubmit}>
      <UnloadWarning isDirty={!isChanged && FIELDS.some((name) => typed[name] !== '')} />
      {failure && <SaveError message={failure.message} error={failure.error} />}
      {/* Tells a password manager which account this is. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]}
          name={name}
          type="password"
          autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
          required
          value={typed[name]}
          hint={name === 'newPassword' ? texts.hint : undefined}
          error={errors[name]}
          onChange={({ target }) => type(name, target.value)}
        />
      ))}
      <Button type="submit" variant="primary" busy={isSending} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}

const FIELDS = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const;
type FieldName = (typeof FIELDS)[number];
type Passwords = Readonly<Record<FieldName, string>>;
type Errors = { readonly [Name in FieldName]?: string };

const EMPTY: Passwords = { currentPassword: '', newPassword: '', confirmNewPassword: '' };

/** Checks the input by specification §5; only the server checks the password's strength. */
function validate(typed: Passwords): Errors {
  const missing = FIELDS.filter((name) => typed[name] === '').map((name) => [name, texts.missing[name]]);
  if (missing.length > 0) return Object.fromEntries(missing);
  return typed.newPassword === typed.confirmNewPassword ? {} : { confirmNewPassword: texts.differ };
}

function usePasswordForm(username: string) {
  const [typed, setTyped] = useState(EMPTY);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = useSingleMutation({
    mutationFn: () => callApi(changePassword, { params: { username }, body: typed }),
  });
  const formErrors = validate(typed);
  const apiError = isApiError(change.error) ? change.error : undefined;

  return {
    typed,
    type: (name: FieldName, value: string) => {
      setTyped({ ...typed, [name]: value });
      // A rejection no longer applies to new input. A pending request must still show its result.
      if (change.isError) change.reset();
    },
    submit(): Errors {
      setIsSubmitted(true);
      if (Object.keys(formErrors).length === 0) change.mutate();
      return formErrors;
    },
    errors: (isSubmitted ? { ...apiError?.fields, ...formErrors } : {}) as Errors,
    serverErrors: apiError?.fields,
    isSending: change.isPending,
    isChanged: change.isSuccess,
    /** Specification §8 distinguishes an error response from a missing one. */
    failure: change.error && {
      message: apiError?.status ? texts.rejected : texts.failed,
      error: change.error,
    },
  };
}

interface PasswordCardProps {
  readonly isChanged: boolean;
  readonly onChanged: () => void;
}

export function PasswordCard({ isChanged, onChanged }: PasswordCardProps) {
  const { user } = useSession();
  return (
    <Card>{isChanged ? <Changed /> : <PasswordForm username={user?.username ?? ''} onChanged={onChanged} />}</Card>
  );
}

function Changed() {
  const { logOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void logOut();
  };
  return (
    <div className={classes.form}>
      <Notice tone="ok">
        <p>{texts.changed}</p>
        <p>{texts.sessionsEnded}</p>
      </Notice>
      <Button variant="primary" autoFocus busy={isLeaving} onClick={leave}>
        {texts.logInAgain}
      </Button>
    </div>
  );
}
