import type { User } from '@parkwart/contracts/user';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { isApiError, toast } from '@parkwart/web';
import { type FormEvent, useState } from 'react';
import classes from './Account.module.css';
import { type Profile, profileOf, useSaveProfile } from './profileApi.ts';
import { texts } from './profileTexts.ts';

const GENDERS = [
  { value: 'male', label: texts.male },
  { value: 'female', label: texts.female },
];

export function ProfileForm({ user }: { readonly user: User }) {
  const [typed, setTyped] = useState(() => profileOf(user));
  const save = useSaveProfile(user);
  const faults = isApiError(save.error) ? (save.error.fields ?? {}) : {};

  const type = (field: keyof Profile) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(typed, { onSuccess: () => toast.success(texts.saved) });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {save.error && (
        <Notice tone="danger">
          <p>{texts.notSaved}</p>
          {isApiError(save.error) && <p>{save.error.message}</p>}
        </Notice>
      )}
      <TextField label={texts.username} name="username" value={user.username} readOnly />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        value={typed.email}
        error={faults.email}
        onChange={type('email')}
      />
      <TextField
        label={texts.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={typed.phone}
        error={faults.phone}
        onChange={type('phone')}
      />
      <SelectField
        label={texts.gender}
        name="gender"
        options={GENDERS}
        value={typed.gender}
        error={faults.gender}
        onChange={type('gender')}
      />
      <Button type="submit" variant="primary" busy={save.isPending} busyLabel={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}
