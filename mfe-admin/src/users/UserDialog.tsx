import { GENDERS, ROLES, STATUSES, type User } from '@parkwart/contracts/calls/user';
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

const useUserForm = ({ item: user, isOpen, onClose }: ItemDialogProps<User>) =>
  useListItemForm({
    isChange: user !== undefined,
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

export function UserDialog(props: ItemDialogProps<User>) {
  const { item: user } = props;
  const isChange = user !== undefined;
  const { form, field, dialog } = useUserForm(props);
  const hasNewPassword = useWatch({ control: form.control, name: 'password' }) !== '';
  return (
    <FormDialog {...dialog}>
      <TextField label={texts.username} required {...field('username')} />
      <TextField label={texts.email} type="email" required={user?.email !== ''} {...field('email')} />
      <TextField label={texts.phone} type="tel" required={user?.phone !== ''} {...field('phone')} />
      <TextField
        label={isChange ? texts.newPassword : texts.password}
        hint={isChange ? texts.newPasswordHint : texts.passwordHint}
        type="password"
        autoComplete="new-password"
        required={!isChange}
        {...field('password')}
      />
      {(!isChange || hasNewPassword) && (
        <Checkbox label={texts.mustChangePassword} {...form.register('mustChangePassword')} />
      )}
      <SelectField label={texts.gender} options={optionsOf(GENDERS)} {...form.register('gender')} />
      <SelectField label={texts.role} options={optionsOf(ROLES)} {...field('role')} />
      {isChange && (
        <SelectField label={texts.status} hint={texts.statusHint} options={optionsOf(STATUSES)} {...field('status')} />
      )}
    </FormDialog>
  );
}
