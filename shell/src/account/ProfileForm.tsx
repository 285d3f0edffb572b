import type { User } from '@parkwart/contracts/entities/account';
import { Button } from '@parkwart/ui/Button';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { isApiError, toast } from '@parkwart/web';
import { type FormEvent, useRef } from 'react';
import classes from './Account.module.css';
import { type Profile, profileOf, useProfileDraft, useSaveProfile } from './profileApi.ts';
import { texts } from './profileTexts.ts';
import { SaveError } from './SaveError.tsx';
import { useFocusOnError } from './useFocusOnError.ts';

const GENDERS = [
  { value: 'male', label: texts.male },
  { value: 'female', label: texts.female },
  ...['divers', 'keine Angabe'].map((value) => ({ value, label: value })),
];

const TEXT_FIELDS = [
  { name: 'email', label: texts.email, type: 'email', autoComplete: 'email' },
  { name: 'phone', label: texts.phone, type: 'tel', autoComplete: 'tel' },
] as const;

export function ProfileForm({ user }: { readonly user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const { typed, setTyped, clearSaved } = useProfileDraft();
  const shown = { ...profileOf(user), ...typed };
  const { mutate, isPending, error } = useSaveProfile(user, (sent) => {
    clearSaved(sent);
    toast.success(texts.saved);
  });
  const errors = isApiError(error) ? error.fields : undefined;
  useFocusOnError(form, errors);

  const type = (field: keyof Profile) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(typed);
  };

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <UnloadWarning isDirty={Object.keys(typed).length > 0} />
      {error && <SaveError message={texts.notSaved} error={error} />}
      <TextField label={texts.username} name="username" value={user.username} readOnly />
      {TEXT_FIELDS.map(({ name, ...field }) => (
        <TextField key={name} name={name} value={shown[name]} error={errors?.[name]} onChange={type(name)} {...field} />
      ))}
      <SelectField
        label={texts.gender}
        name="gender"
        options={GENDERS}
        value={shown.gender}
        error={errors?.gender}
        onChange={type('gender')}
      />
      <Button type="submit" variant="primary" busy={isPending} busyLabel={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}
