import { GENDERS, OTHER_GENDERS, ROLES, STATUSES, type User } from '@parkwart/contracts/calls/user';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../form/FormDialog.tsx';
import { useListItemForm } from '../form/useListItemForm.tsx';
import type { ItemDialogProps } from '../items/useItemDialogs.tsx';
import { sendUser, USERS_KEY } from './api.ts';
import { texts } from './texts.ts';
import { type UserInput, userResolver, valuesOf } from './userForm.ts';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const { username, email, phone, gender, role, status } = texts;
const LABELS = { username, email, phone, gender, role, status };

export function UserDialog({ item: user, isOpen, onClose }: ItemDialogProps<User>) {
  const isChange = user !== undefined;
  const { form, dialog } = useListItemForm({
    isChange,
    values: valuesOf(user),
    resolver: userResolver(user),
    subject: `user:${user?._id}`,
    labels: LABELS,
    send: (input: UserInput, key) => sendUser(user, input, key),
    queryKey: USERS_KEY,
    texts,
    isOpen,
    onClose,
  });
  const { register, formState } = form;
  const { errors } = formState;
  const hasNewPassword = useWatch({ control: form.control, name: 'password' }) !== '';
  return (
    <FormDialog {...dialog}>
      <TextField label={texts.username} error={errors.username?.message} required {...register('username')} />
      <TextField
        label={texts.email}
        error={errors.email?.message}
        type="email"
        required={user?.email !== ''}
        {...register('email')}
      />
      <TextField
        label={texts.phone}
        error={errors.phone?.message}
        type="tel"
        required={user?.phone !== ''}
        {...register('phone')}
      />
      <TextField
        label={isChange ? texts.newPassword : texts.password}
        hint={isChange ? texts.newPasswordHint : texts.passwordHint}
        error={errors.password?.message}
        type="password"
        autoComplete="new-password"
        required={!isChange}
        {...register('password')}
      />
      {(!isChange || hasNewPassword) && (
        <Checkbox label={texts.mustChangePassword} {...register('mustChangePassword')} />
      )}
      <SelectField label={texts.gender} options={optionsOf([...GENDERS, ...OTHER_GENDERS])} {...register('gender')} />
      <SelectField label={texts.role} options={optionsOf(ROLES)} error={errors.role?.message} {...register('role')} />
      {isChange && (
        <SelectField
          label={texts.status}
          hint={texts.statusHint}
          options={optionsOf(STATUSES)}
          error={errors.status?.message}
          {...register('status')}
        />
      )}
    </FormDialog>
  );
}
