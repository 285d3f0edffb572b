import { GENDERS, ROLES, STATUSES, type User } from '@parkwart/contracts/user';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../form/FormDialog.tsx';
import { KEEP_TYPED } from '../form/keepTyped.ts';
import { useFormDraft } from '../form/useFormDraft.ts';
import { useSave } from '../form/useSave.ts';
import { sendUser, USERS_KEY } from './api.ts';
import { texts } from './texts.ts';
import { type UserInput, type UserValues, userResolver, valuesOf } from './userForm.ts';

interface UserDialogProps {
  /** As the list has it now; undefined for a new one. */
  readonly user: User | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Creates or changes a user. */
export function UserDialog({ user, isOpen, onClose }: UserDialogProps) {
  const isChange = user !== undefined;
  const form = useForm<UserValues, unknown, UserInput>({
    resolver: userResolver(isChange),
    defaultValues: valuesOf(user),
    ...(isChange && { values: valuesOf(user) }),
    resetOptions: KEEP_TYPED,
  });
  const draft = useFormDraft({ form, name: ['user', user?._id], isOpen });
  const { register, formState } = form;
  const { errors } = formState;
  const { submit, busy, failure } = useSave({
    form,
    send: (input, key) => sendUser(user, input, key),
    queryKey: USERS_KEY,
    texts: { ...texts, saved: isChange ? texts.changed : texts.added },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={isChange ? texts.editTitle : texts.add}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={submit}
      busy={busy}
      failure={failure}
      isChange={isChange}
      draft={draft}
    >
      <TextField label={texts.username} error={errors.username?.message} required {...register('username')} />
      <TextField label={texts.email} error={errors.email?.message} type="email" required {...register('email')} />
      <TextField label={texts.phone} error={errors.phone?.message} type="tel" required {...register('phone')} />
      <TextField
        label={isChange ? texts.newPassword : texts.password}
        hint={isChange ? texts.newPasswordHint : texts.passwordHint}
        error={errors.password?.message}
        type="password"
        autoComplete="new-password"
        required={!isChange}
        {...register('password')}
      />
      <SelectField label={texts.gender} options={optionsOf(GENDERS)} {...register('gender')} />
      <SelectField label={texts.role} options={optionsOf(ROLES)} error={errors.role?.message} {...register('role')} />
      {isChange && (
        <SelectField
          label={texts.status}
          options={optionsOf(STATUSES)}
          error={errors.status?.message}
          {...register('status')}
        />
      )}
    </FormDialog>
  );
}
