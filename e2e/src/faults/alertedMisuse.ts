import { API_PREFIX } from '@parkwart/contracts/calls/call';
import type { User } from '@parkwart/contracts/calls/user';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { ADMIN, logInApiUser } from '../replicas/apiUser.ts';
import { type Lift, until } from './lift.ts';
import type { FaultyProduct } from './product.ts';

const BOOTH = { user: 'kasse', password: 'parkwart-kasse' };
/** Users who guess at once. */
const GUESSERS = 4;
/** More than the alerts tolerate. */
const REFUSED = 60;
const DELETED = 12;

const noLift: Lift = async () => undefined;

function post(url: string, path: string, { body, cookie }: { body?: object; cookie?: string }): Promise<Response> {
  return fetch(url + API_PREFIX + path, {
    method: 'POST',
    headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...(cookie ? { Cookie: cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

export function guessPasswords({ url }: FaultyProduct): Lift {
  let guesses = 0;
  const guess = async () => {
    guesses += 1;
    const response = await post(url, '/park-login', {
      body: { user: `guessed-${guesses}`, password: 'falsch geraten' },
    });
    await response.body?.cancel();
    expect([401, 429]).toContain(response.status);
  };
  return until(...Array.from({ length: GUESSERS }, () => guess));
}

/** As when it was copied: the browser has renewed it twice when the copy comes. */
export async function reuseToken({ url }: FaultyProduct): Promise<Lift> {
  const cookieOf = async (response: Response) => {
    expect(response.status).toBe(200);
    await response.body?.cancel();
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  };
  const copied = await cookieOf(await post(url, '/park-login', { body: BOOTH }));
  const renewed = await cookieOf(await post(url, '/session/refresh', { cookie: copied }));
  await cookieOf(await post(url, '/session/refresh', { cookie: renewed }));
  const refused = await post(url, '/session/refresh', { cookie: copied });
  await refused.body?.cancel();
  expect(refused.status).toBe(401);
  return noLift;
}

export async function tryRights({ url }: FaultyProduct): Promise<Lift> {
  let refused = 0;
  const booth = await logInApiUser(url, BOOTH, (failure) => {
    if (failure?.includes(': 403 ')) refused += 1;
  });
  for (let attempt = 0; attempt < REFUSED; attempt += 1) await booth.send('GET', '/records');
  expect(refused).toBe(REFUSED);
  return noLift;
}

export async function deleteUsers({ url }: FaultyProduct): Promise<Lift> {
  const admin = await logInApiUser(url, ADMIN, () => undefined);
  const users: User[] = [];
  for (let number = 1; number <= DELETED; number += 1) {
    const body = {
      username: `kurz-${number}`,
      email: `kurz-${number}@parkraum.example`,
      phone: '030 123456',
      password: 'Regen am Kiosk 7',
      gender: 'weiblich',
    };
    const user = await admin.send<User>('POST', '/add-user', { body, key: newIdempotencyKey() });
    if (user) users.push(user);
  }
  for (const { _id: id } of users) await admin.send('DELETE', `/user/${id}`);
  return noLift;
}
