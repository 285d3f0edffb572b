import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '@parkwart/contracts/calls/apiClient';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { DEMANDS } from '@parkwart/contracts/entities/demands';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { type Exchange, exchange } from './exchange.ts';
import { type Observed, observeRefusal, violate } from './observed.ts';

interface RequestOptions {
  readonly body?: object | FormData;
  /** Sends the same idempotency key with every attempt. */
  readonly once?: boolean;
}

/** Repeats each request until the product acknowledges it. */
export interface PersistentUser {
  /** @returns the response's JSON; undefined when `giveUp` came first */
  send<Result>(method: string, path: string, options?: RequestOptions): Promise<Result | undefined>;
}

export interface Conditions {
  readonly url: string;
  readonly observed: Observed;
  /** Whether connections to the gateway may break. */
  readonly mayDisconnect: () => boolean;
  readonly giveUp: () => boolean;
}

/** Shorter than `Retry-After`, to see when a part is back. */
const PAUSE_MS = 100;
const TIMEOUT_MS = 60_000;

export async function logInPersistently(conditions: Conditions, account: Account): Promise<PersistentUser> {
  const { url, observed, mayDisconnect, giveUp } = conditions;
  const cookies = new Map<string, string>();

  const attempt = async (method: string, path: string, body: RequestOptions['body'], key: string | undefined) => {
    const startedAt = performance.now();
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(key ? { 'Idempotency-Key': key } : {}),
    };
    const response = await exchange(url + API_PREFIX + path, { method, headers, body }, TIMEOUT_MS);
    observed.slowestMs = Math.max(observed.slowestMs, performance.now() - startedAt);
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  const logIn = () => persist('POST', '/park-login', { body: account });
  /** @returns whether the same request may succeed now */
  const remedy = async ({ status, text }: Exchange): Promise<boolean> => {
    if (status === 429) return true;
    if (status === 403 && text.includes(DEMANDS.proof)) {
      await persist('POST', '/session/proof', { body: { password: account.password } });
      return true;
    }
    if (status !== 401) return false;
    const refreshed = await persist('POST', '/session/refresh');
    if (refreshed === undefined && !giveUp()) await logIn();
    return true;
  };

  const persist = async <Result>(
    method: string,
    path: string,
    { body, once = false }: RequestOptions = {},
  ): Promise<Result | undefined> => {
    const call = `${method} ${path.replaceAll(/\d{4,}/g, '…').replace(/\?.*/, '')}`;
    const key = once ? newIdempotencyKey() : undefined;
    while (!giveUp()) {
      try {
        const response = await attempt(method, path, body, key);
        const { status, text } = response;
        if (status < 300) return text === '' ? ({} as Result) : JSON.parse(text);
        const isLoggedOut = path === '/session/refresh' && status === 401;
        if (isLoggedOut) violate(observed, `${call}: logged out`);
        else if (!(await remedy(response))) observeRefusal(observed, call, response);
        if (status < 500 && (isLoggedOut || ![401, 403, 429].includes(status))) return undefined;
      } catch (error) {
        observed.disconnected += 1;
        if (!mayDisconnect()) violate(observed, `${call}: ${String(error)}`);
      }
      await wait(PAUSE_MS);
    }
    return undefined;
  };

  await logIn();
  return { send: persist };
}
