import { setTimeout as wait } from 'node:timers/promises';
import { type Account, ApiClient } from '@parkwart/contracts/calls/apiClient';
import { DEMANDS } from '@parkwart/contracts/entities/demands';
import { errorBody } from '@parkwart/contracts/wire/errorBody';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';

type Counts = Map<string, number>;

/** What users saw besides success, with how often. */
export interface Observed {
  /** Sentences of refusals that keep the promise: 503 with Retry-After. */
  readonly refusals: Counts;
  readonly violations: Counts;
}

export const newObserved = (): Observed => ({ refusals: new Map(), violations: new Map() });
export const totalOf = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const count = (counts: Counts, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** A sentence of at least four words that ends as one. */
const SENTENCE = /^\p{Lu}(?:\S* ){3,}.*[.!]$/u;

function sentenceIn(text: string): string | undefined {
  try {
    const { message } = errorBody.parse(JSON.parse(text));
    return SENTENCE.test(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

interface RequestOptions {
  readonly body?: object | FormData;
  /** Sends the same idempotency key with every attempt. */
  readonly once?: boolean;
}

/** Repeats each request until the product acknowledges it. */
export interface PersistentUser {
  /** @returns the response's JSON; undefined when the request was refused for good or `giveUp` came first */
  send<Result>(method: string, path: string, options?: RequestOptions): Promise<Result | undefined>;
}

export interface Conditions {
  readonly url: string;
  readonly observed: Observed;
  /** Whether connections to the gateway may break; by default never. */
  readonly mayDisconnect?: () => boolean;
  readonly giveUp?: () => boolean;
}

/** Shorter than `Retry-After`, to see when a part is back. */
const PAUSE_MS = 100;
/**
 * The gateway may close a kept connection after a refused upload, upon which browsers send the next request again by
 * themselves, and `fetch` fails.
 */
const OWN_CONNECTION = { Connection: 'close' };

export async function logInPersistently(
  { url, observed, mayDisconnect = () => false, giveUp = () => false }: Conditions,
  account: Account,
): Promise<PersistentUser> {
  const client = new ApiClient(url);
  const logIn = () => send('POST', '/park-login', { body: account });

  /** @returns whether the same request may succeed now */
  const remedy = async (status: number, text: string): Promise<boolean> => {
    if (status === 429) return true;
    if (status === 403 && text.includes(DEMANDS.proof)) {
      await send('POST', '/session/proof', { body: { password: account.password } });
      return true;
    }
    if (status !== 401) return false;
    const refreshed = await send('POST', '/session/refresh');
    if (refreshed === undefined && !giveUp()) await logIn();
    return true;
  };

  const observe = (call: string, { status, headers }: Response, text: string) => {
    const sentence = sentenceIn(text);
    if (status !== 503) count(observed.violations, `${call}: ${status} ${text.slice(0, 200)}`);
    else if (!(Number(headers.get('Retry-After')) > 0)) count(observed.violations, `${call}: 503 without Retry-After`);
    else if (!sentence) count(observed.violations, `${call}: 503 without a sentence: ${text}`);
    else count(observed.refusals, sentence);
  };

  const send = async <Result>(
    method: string,
    path: string,
    { body, once = false }: RequestOptions = {},
  ): Promise<Result | undefined> => {
    const call = `${method} ${path.replaceAll(/\d{4,}/g, '…').replace(/\?.*/, '')}`;
    const options = { body, headers: OWN_CONNECTION, idempotencyKey: once ? newIdempotencyKey() : undefined };
    while (!giveUp()) {
      try {
        const response = await client.request(method, path, options);
        const [text, { status }] = [await response.text(), response];
        if (response.ok) return text === '' ? ({} as Result) : JSON.parse(text);
        const isLoggedOut = path === '/session/refresh' && status === 401;
        if (isLoggedOut) count(observed.violations, `${call}: logged out`);
        else if (!(await remedy(status, text))) observe(call, response, text);
        if (status < 500 && (isLoggedOut || ![401, 403, 429].includes(status))) return undefined;
      } catch (error) {
        if (!mayDisconnect()) count(observed.violations, `${call}: ${Object(error).cause ?? error}`);
      }
      await wait(PAUSE_MS);
    }
    return undefined;
  };

  await logIn();
  return { send };
}
