import { changePassword } from '@parkwart/contracts/userCalls';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import type { UsersParts } from '../usersParts.ts';
import { changePasswordWith } from './changePassword.ts';
import { sessionCookies } from './cookies.ts';
import { failureKey } from './loginDelay.ts';

export function passwordCalls({ database, models, environment, passwords, clock }: UsersParts): Implementation[] {
  const cookies = sessionCookies(environment.COOKIE_SECURE);
  const perform = changePasswordWith(database, models, passwords, failureKey(environment.INTERNAL_SECRET));

  return [
    implement(changePassword, async ({ params: { username }, body, session }, ctx) => {
      await perform({ username, given: body, session, address: ctx.ip, now: clock() });
      cookies.clear(ctx);
      return undefined;
    }),
  ];
}
