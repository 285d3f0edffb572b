import { changePassword as changePasswordCall } from '@parkwart/contracts/calls/userCalls';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { sessionCookies } from '../access/cookies.ts';
import type { UsersParts } from '../usersParts.ts';
import { placeOf } from './attempt.ts';
import { changePassword } from './changePassword.ts';

export function passwordCalls(parts: UsersParts): Implementation[] {
  const { environment, clock } = parts;
  const cookies = sessionCookies(environment.COOKIE_SECURE);

  return [
    implement(changePasswordCall, async ({ params: { username }, body, session }, ctx) => {
      await changePassword(parts, { username, input: body, session, place: placeOf(ctx, cookies), now: clock() });
      cookies.clear(ctx);
      return undefined;
    }),
  ];
}
