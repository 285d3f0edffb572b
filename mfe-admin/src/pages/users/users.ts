import { resetPasskeys } from '@parkwart/contracts/calls/passkeys';
import type { User } from '@parkwart/contracts/calls/user';
import { removeUser } from '@parkwart/contracts/calls/userCalls';
import { callApi, useQuery } from '@parkwart/web';
import { FOLLOW_OTHERS } from '../../parts/loading/followOthers.ts';
import { usersQuery } from '../../parts/users/userNames.ts';
import { resetTexts, texts } from './texts.ts';

export const USERS_KEY = usersQuery.queryKey;

export const useUsers = () => useQuery({ ...usersQuery, ...FOLLOW_OTHERS });

const nameOf = ({ username }: User) => username;

export const REMOVAL = {
  nameOf,
  send: ({ _id, version }: User) => callApi(removeUser, { params: { id: _id } }, { ifMatch: version }),
  queryKey: USERS_KEY,
  texts,
};

/** The service also ends the user's sessions. */
export const PASSKEY_RESET = {
  nameOf,
  send: ({ _id }: User) => callApi(resetPasskeys, { params: { id: _id } }),
  queryKey: USERS_KEY,
  texts: resetTexts,
};
