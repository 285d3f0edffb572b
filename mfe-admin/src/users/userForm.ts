import { GENDERS, ROLES, STATUSES, type User } from '@parkwart/contracts/user';
import { newUserInput, userChangeInput } from '@parkwart/contracts/userCalls';
import type * as z from 'zod/mini';
import { formResolver } from '../form/formResolver.ts';

export interface UserValues {
  username: string;
  email: string;
  phone: string;
  gender: User['gender'];
  role: User['role'];
  status: User['status'];
  /** Empty: unchanged. */
  password: string;
  mustChangePassword: boolean;
}

export type UserInput = Omit<z.output<typeof newUserInput>, 'password'> & { password?: string };

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
  const { username, email, phone, gender, role, status } = user;
  return { username, email, phone, gender, role, status, password: '', mustChangePassword: true };
}

/** Absent unless set (specification §7). */
const passwordFlag = (isRequired: boolean) => (isRequired ? { mustChangePassword: true } : {});

export function userResolver(isChange: boolean) {
  const schema: z.ZodMiniType = isChange ? userChangeInput : newUserInput;
  return formResolver<UserValues, UserInput>(
    schema as z.ZodMiniType<UserInput>,
    ({ password, mustChangePassword, ...values }) =>
      isChange && password === '' ? values : { ...values, password, ...passwordFlag(mustChangePassword) },
  );
}
