import { setTimeout as wait } from 'node:timers/promises';
import { type Account, ApiClient, openClient } from '@parkwart/contracts/calls-kit/apiClient';
import { NEW_USER_PASSWORD, type NewUser, newUser } from '../testing/api.ts';

/** Earlier logins may have used up the address's rate limit, which regains one attempt per second. */
const LOGIN_ATTEMPTS = 100;

/** @returns a client with only the access token, so it cannot renew its session */
export async function logIn(url: string, account: Account): Promise<ApiClient> {
  const { cookies } = await openClient(url, account, LOGIN_ATTEMPTS);
  const client = new ApiClient(url);
  for (const [name, value] of cookies) if (name.endsWith('_access')) client.cookies.set(name, value);
  return client;
}

export const logInNewUser = (url: string, user: string) => logIn(url, { user, password: NEW_USER_PASSWORD });

export async function addAccount(admin: ApiClient, account: NewUser): Promise<string> {
  const { _id } = await admin.call<{ _id: string }>('POST', '/add-user', { body: newUser(account) });
  return _id;
}

/** Waits until the other services reject the ended session, which takes seconds. */
export async function untilSessionEnded(client: ApiClient): Promise<void> {
  const paths = ['/invoice-search?invoiceNumber=1', '/attachments/1', '/get-user/nobody'];
  for (const path of paths) {
    while ((await client.request('GET', path)).status !== 401) await wait(50);
  }
}
