import { getUser } from '@parkwart/contracts/user';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import type { UsersParts } from '../usersParts.ts';
import { findUser } from './findUser.ts';
import { presentUser } from './presentUser.ts';

export function userCalls({ models }: UsersParts): Implementation[] {
  return [
    implement(getUser, async ({ params: { username }, session }) => ({
      users: presentUser(await findUser(models, username, session)),
    })),
  ];
}
