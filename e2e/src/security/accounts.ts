import { setTimeout as wait } from 'node:timers/promises';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { type RawResponse, send } from './send.ts';

export const VALID_PASSWORD = 'Schranke-auf-27';

export function sendJson(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<RawResponse> {
  const headers = { ...(cookie ? { Cookie: cookie } : {}), ...(body ? { 'Content-Type': 'application/json' } : {}) };
  return send(url, { method, path: API_PREFIX + path, headers, body: body && JSON.stringify(body) });
}

export async function requireOk<Result>(responding: Promise<RawResponse>): Promise<Result> {
  const response = await responding;
  if (response.status >= 300) throw new Error(`responded with ${response.status}: ${response.text}`);
  return (response.text ? JSON.parse(response.text) : undefined) as Result;
}

/** @returns the Cookie header with only the access token, which nothing can renew */
export async function logIn(url: string, user: string, password: string): Promise<string> {
  const attempt = () => sendJson(url, '', 'POST', '/park-login', { user, password });
  let response = await attempt();
  // Earlier logins have used up the address's rate limit, which recovers by one a second.
  while (response.status === 429) {
    await wait(250);
    response = await attempt();
  }
  await requireOk(Promise.resolve(response));
  const access = response.cookies.find((cookie) => cookie.includes('_access='));
  if (!access) throw new Error('the login set no access token');
  return access;
}

interface NewAccount {
  readonly username: string;
  readonly email?: string;
  readonly role?: 'Admin';
  readonly mustChangePassword?: true;
}

export async function addAccount(url: string, admin: string, account: NewAccount): Promise<string> {
  const body = {
    email: `${account.username}@parkraum.example`,
    phone: '030 7654321',
    password: VALID_PASSWORD,
    gender: 'weiblich',
    ...account,
  };
  const { _id } = await requireOk<{ _id: string }>(sendJson(url, admin, 'POST', '/add-user', body));
  return _id;
}

/** Other services learn of an ended session within seconds. */
export async function untilSessionEnded(url: string, cookie: string): Promise<void> {
  const paths = ['/invoice-search?invoiceNumber=1', '/attachments/1', '/get-user/nobody'];
  for (const path of paths) {
    while ((await sendJson(url, cookie, 'GET', path)).status !== 401) await wait(50);
  }
}
