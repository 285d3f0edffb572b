import { GENDERS, type Gender, ROLES, STATUSES, type User } from '@parkwart/contracts/calls/user';
import { newUserInput, userChangeInput } from '@parkwart/contracts/calls/userCalls';
import type * as z from 'zod/mini';
import { formResolver } from '../form/formResolver.ts';

export interface UserValues {
  username: string;
  email: string;
  phone: string;
  gender: Gender;
  role: User['role'];
  status: User['status'];
  /** Empty: unchanged. */
  password: string;
  mustChangePassword: boolean;
}

export type UserInput = z.output<typeof userChangeInput>;

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

export function valuesOf(user: User | undefined): UserValues {
  if (!user) return NEW_USER;
  const { username, email, phone, role, status } = user;
  return { username, email, phone, gender: user.gender, role, status, password: '', mustChangePassword: true };
}

/** Absent unless set (specification §7). */
const passwordFlag = (isRequired: boolean) => (isRequired ? { mustChangePassword: true } : {});

/** Only what was changed: an account may lack fields that a new one needs. */
function changesOf(user: User, { password, mustChangePassword, ...values }: UserValues) {
  const stored = valuesOf(user);
  const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof UserValues]);
  return {
    ...Object.fromEntries(changed),
    ...(password && { password, ...passwordFlag(mustChangePassword) }),
  };
}

const inputOf = ({ mustChangePassword, ...values }: UserValues) => ({ ...values, ...passwordFlag(mustChangePassword) });

export function userResolver(user: User | undefined) {
  const schema: z.ZodMiniType = user ? userChangeInput : newUserInput;
  return formResolver<UserValues, UserInput>(schema as z.ZodMiniType<UserInput>, (values) =>
    user ? changesOf(user, values) : inputOf(values),
  );
}
