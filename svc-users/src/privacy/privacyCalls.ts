import { eraseInUsers as eraseCall, getUsersDisclosure } from '@parkwart/contracts/privacy';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { UsersParts } from '../usersParts.ts';
import { disclose } from './disclose.ts';
import { eraseInUsers } from './eraseInUsers.ts';

export function privacyCalls(parts: UsersParts): Implementation[] {
  return [
    implement(getUsersDisclosure, ({ query }) => disclose(parts, query)),

    implement(eraseCall, ({ body: { kind, text, mentions = [], ...body }, session }) =>
      eraseInUsers(parts, { ...body, person: { kind, text }, mentions, by: actorOf(session) }),
    ),
  ];
}
