import { resetPasskeys } from '@parkwart/contracts/calls/passkeys';
import type { User } from '@parkwart/contracts/calls/user';
import { addUser, allUsers, changeUser, type newUserInput, removeUser } from '@parkwart/contracts/calls/userCalls';
import { callApi, useQuery } from '@parkwart/web';
import type * as z from 'zod/mini';
import { FOLLOW_OTHERS } from '../loading/followOthers.ts';
import type { UserInput } from './userForm.ts';

export const USERS_KEY = ['users'];

export function useUsers() {
  return useQuery({
    queryKey: USERS_KEY,
    queryFn: ({ signal }) => callApi(allUsers, {}, { signal }),
    ...FOLLOW_OTHERS,
  });
}

export function sendUser(user: User | undefined, input: UserInput, idempotencyKey: string): Promise<User> {
  // Complete: the form checked it as a new user.
  if (!user) return callApi(addUser, { body: input as z.output<typeof newUserInput> }, { idempotencyKey });
  return callApi(changeUser, { params: { id: user._id }, body: input }, { ifMatch: user.version });
}

export function deleteUser(user: User): Promise<unknown> {
  return callApi(removeUser, { params: { id: user._id } }, { ifMatch: user.version });
}

/** Ends the user's sessions. */
export function resetPasskeysOf(user: User): Promise<unknown> {
  return callApi(resetPasskeys, { params: { id: user._id } });
}
