import { Button } from '@parkwart/ui/Button';
import { TextField } from '@parkwart/ui/TextField';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type FormEvent, useEffect, useRef } from 'react';
import classes from './Account.module.css';
import { texts } from './passwordTexts.ts';
import { SaveError } from './SaveError.tsx';
import { useFocusOnError } from './useFocusOnError.ts';
import { FIELDS, type FieldName, usePasswordForm } from './usePasswordForm.ts';

const LABELS: Readonly<Record<FieldName, string>> = {
  currentPassword: texts.current,
  newPassword: texts.next,
  confirmNewPassword: texts.confirm,
};

interface PasswordFormProps {
  readonly username: string;
  readonly onChanged: () => void;
}

export function PasswordForm({ username, onChanged }: PasswordFormProps) {
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
