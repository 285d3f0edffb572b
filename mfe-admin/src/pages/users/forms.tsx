import { GENDERS, type Gender, ROLES, STATUSES, type User } from '@parkwart/contracts/calls/user';
import { addUser, changeUser, newUserInput, userChangeInput } from '@parkwart/contracts/calls/userCalls';
import { Button } from '@parkwart/ui/Button';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import { callApi } from '@parkwart/web';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { formResolver } from '../../parts/form/formResolver.ts';
import { useListItemForm } from '../../parts/form/itemDialog.tsx';
import type { ItemDialogProps } from '../../parts/items/useItemDialogs.tsx';
import { texts } from './texts.ts';
import classes from './UsersPage.module.css';
import { USERS_KEY } from './users.ts';

interface UserValues {
  username: string;
  email: string;
  phone: string;
  gender: Gender;
  role: User['role'];
  status: User['status'];
  /** An empty text keeps the stored password. */
  password: string;
  mustChangePassword: boolean;
}

type UserInput = z.output<typeof userChangeInput>;

const NEW_USER: UserValues = {
  username: '',
  email: '',
  phone: '',
  gender: GENDERS[0],
  role: ROLES[0],
  status: STATUSES[0],
  password: '',
  mustChangePassword: true,
};

function valuesOf(user: User | undefined): UserValues {
  if (!user) return NEW_USER;
  const { username, email, phone, role, status } = user;
  return { username, email, phone, gender: user.gender, role, status, password: '', mustChangePassword: true };
}

/** Absent unless the flag is set (specification §7). */
const passwordFlag = (isRequired: boolean) => (isRequired ? { mustChangePassword: true } : {});

/** Sends only changed fields, because an existing account may lack fields that a new account needs. */
function changesOf(user: User, { password, mustChangePassword, ...values }: UserValues) {
  const stored = valuesOf(user);
  const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof UserValues]);
  return {
    ...Object.fromEntries(changed),
    ...(password && { password, ...passwordFlag(mustChangePassword) }),
  };
}

const inputOf = ({ mustChangePassword, ...values }: UserValues) => ({ ...values, ...passwordFlag(mustChangePassword) });

function userResolver(user: User | undefined) {
  const schema: z.ZodMiniType = user ? userChangeInput : newUserInput;
  return formResolver<UserValues, UserInput>(schema as z.ZodMiniType<UserInput>, (values) =>
    user ? changesOf(user, values) : inputOf(values),
  );
}

function sendUser(user: User | undefined, input: UserInput, idempotencyKey: string): Promise<User> {
  // `input` is complete, because the form has validated it as a new user.
  if (!user) return callApi(addUser, { body: input as z.output<typeof newUserInput> }, { idempotencyKey });
  return callApi(changeUser, { params: { id: user._id }, body: input }, { ifMatch: user.version });
}

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

/** Characters that are hard to confuse. Their number, 32, divides 256, so that each is as likely as any other. */
const PASSWORD_CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 random bits, in groups that are easy to dictate. */
function generatePassword(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(16))].map(
    (byte) => PASSWORD_CHARACTERS[byte % PASSWORD_CHARACTERS.length],
  );
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}

export function UserDialog(props: ItemDialogProps<User>) {
  const { item: user } = props;
  const isChange = user !== undefined;
  const [isShown, setIsShown] = useState(false);
  const onClose = () => {
    setIsShown(false);
    props.onClose();
  };
  const { form, field, dialog } = useUserForm({ ...props, onClose });
  const hasNewPassword = useWatch({ control: form.control, name: 'password' }) !== '';
  return (
    <FormDialog {...dialog}>
      <TextField label={texts.username} required {...field('username')} />
      <TextField label={texts.email} type="email" required={user?.email !== ''} {...field('email')} />
      <TextField label={texts.phone} type="tel" required={user?.phone !== ''} {...field('phone')} />
      <TextField
        label={isChange ? texts.newPassword : texts.password}
        hint={hasNewPassword && isShown ? texts.shownOnce : isChange ? texts.newPasswordHint : texts.passwordHint}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoComplete="new-password"
        required={!isChange}
        {...field('password')}
      />
      <div className={classes.password}>
        <Button size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? texts.hide : texts.show}
        </Button>
        <Button
          size="small"
          onClick={() => {
            form.setValue('password', generatePassword(), { shouldDirty: true, shouldValidate: true });
            setIsShown(true);
          }}
        >
          {texts.generate}
        </Button>
      </div>
      {(!isChange || hasNewPassword) && (
        <Checkbox label={texts.mustChangePassword} {...form.register('mustChangePassword')} />
      )}
      <div className={classes.pair}>
        <SelectField label={texts.gender} required options={optionsOf(GENDERS)} {...form.register('gender')} />
        <SelectField label={texts.role} required options={optionsOf(ROLES)} {...field('role')} />
      </div>
      {isChange && (
        <SelectField label={texts.status} hint={texts.statusHint} options={optionsOf(STATUSES)} {...field('status')} />
      )}
    </FormDialog>
  );
}
