import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient, openClient } from '@parkwart/contracts/calls/apiClient';

export const VALID_PASSWORD = 'Schranke-auf-27';

/** Earlier logins may have used up the address's rate limit, which recovers by one a second. */
const LOGIN_ATTEMPTS = 100;

/** @returns a client with only the access token, which nothing can renew */
export async function logIn(url: string, user: string, password: string): Promise<ApiClient> {
  const { cookies } = await openClient(url, { user, password }, LOGIN_ATTEMPTS);
  const client = new ApiClient(url);
  for (const [name, value] of cookies) if (name.endsWith('_access')) client.cookies.set(name, value);
  return client;
}

interface NewAccount {
  readonly username: string;
  readonly email?: string;
  readonly role?: 'Admin';
  readonly mustChangePassword?: true;
}

export async function addAccount(admin: ApiClient, account: NewAccount): Promise<string> {
  const body = {
    email: `${account.username}@parkraum.example`,
    phone: '030 7654321',
    password: VALID_PASSWORD,
    gender: 'weiblich',
    ...account,
  };
  const { _id } = await admin.call<{ _id: string }>('POST', '/add-user', { body });
  return _id;
}

/** Other services learn of an ended session within seconds. */
export async function untilSessionEnded(client: ApiClient): Promise<void> {
  const paths = ['/invoice-search?invoiceNumber=1', '/attachments/1', '/get-user/nobody'];
  for (const path of paths) {
    while ((await client.request('GET', path)).status !== 401) await wait(50);
  }
}
