import { setTimeout as wait } from 'node:timers/promises';
import { type Account, ApiClient } from '@parkwart/contracts/calls/apiClient';

interface RequestOptions {
  readonly body?: object | FormData;
  readonly key?: string;
}

export interface ApiUser {
  readonly user: string;
  /** @returns the response's JSON, an empty object without one; undefined on any error, which is recorded */
  send<Result>(method: string, path: string, options?: RequestOptions): Promise<Result | undefined>;
  /** Retries once, as the page does when no service responds; only the second failure is recorded. */
  upload<Result>(path: string, body: FormData, key: string): Promise<Result | undefined>;
}

const RETRY_PAUSE_MS = 3_000;

export { ADMIN } from '../testing/accounts.ts';

type OnResponse = (failure?: string) => void;

type Outcome<Result> = { readonly json: Result } | { readonly failure: string; readonly isUnreachable: boolean };

export async function logInApiUser(url: string, account: Account, onResponse: OnResponse): Promise<ApiUser> {
  const client = new ApiClient(url);
  const call = async <Result>(
    method: string,
    path: string,
    { body, key }: RequestOptions,
  ): Promise<Outcome<Result>> => {
    const callName = `${method} ${path}`;
    try {
      const response = await client.request(method, path, { body, idempotencyKey: key });
      const text = await response.text();
      if (response.ok) return { json: text === '' ? {} : JSON.parse(text) };
      return { failure: `${callName}: ${response.status} ${text}`, isUnreachable: response.status === 503 };
    } catch (error) {
      return { failure: `${callName}: ${String(error)}`, isUnreachable: true };
    }
  };
  const reported = <Result>(outcome: Outcome<Result>): Result | undefined => {
    if ('json' in outcome) {
      onResponse();
      return outcome.json;
    }
    onResponse(outcome.failure);
    return undefined;
  };
  const send = async <Result>(method: string, path: string, options: RequestOptions = {}) =>
    reported(await call<Result>(method, path, options));
  const upload = async <Result>(path: string, body: FormData, key: string) => {
    const attempt = () => call<Result>('POST', path, { body, key });
    const first = await attempt();
    if ('json' in first || !first.isUnreachable) return reported(first);
    await wait(RETRY_PAUSE_MS);
    return reported(await attempt());
  };
  await send('POST', '/park-login', { body: account });
  return { user: account.user, send, upload };
}
