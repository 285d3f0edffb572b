import { eraseInUsers as eraseCall, getUsersDisclosure } from '@parkwart/contracts/calls/privacy';
import { type Mounted, shareCall } from '@parkwart/service-kit/journal/sharedCall';
import type { UsersParts } from '../usersParts.ts';
import { disclose } from './disclose.ts';
import { eraseInUsers } from './eraseInUsers.ts';

export function privacyCalls(parts: UsersParts): Mounted[] {
  return [
    shareCall(getUsersDisclosure, ({ query }) => disclose(parts, query)),

    shareCall(eraseCall, ({ body: { kind, text, mentions = [], ...body }, by }) =>
      eraseInUsers(parts, { ...body, person: { kind, text }, mentions, by }),
    ),
  ];
}
