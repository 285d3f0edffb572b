import { setTimeout as wait } from 'node:timers/promises';
import { type Account, ApiClient } from '@parkwart/contracts/calls-kit/apiClient';
import { DEMANDS } from '@parkwart/contracts/entities/demands';
import { errorBody } from '@parkwart/contracts/wire/errorBody';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import type { History } from '../histories/history.ts';

type Counts = Map<string, number>;

/** Outcomes other than success, with their counts. */
export interface Observed {
  /** Refusals in the promised form (503 with Retry-After), by call and message. */
  readonly refusals: Counts;
  readonly violations: Counts;
  /** Refusals (401, 403, 429, a running import) that a new session, a proof of identity or a pause resolved. */
  readonly remedied: Counts;
}

export const newObserved = (): Observed => ({ refusals: new Map(), violations: new Map(), remedied: new Map() });
export const totalOf = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const count = (counts: Counts, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** A capitalised sentence of at least four words with a full stop or exclamation mark. */
const SENTENCE = /^\p{Lu}(?:\S* ){3,}.*[.!]$/u;

function sentenceIn(text: string): string | undefined {
  try {
    const { message } = errorBody.parse(JSON.parse(text));
    return SENTENCE.test(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Counts any refusal as a violation unless it is a 503 with Retry-After and a German sentence. */
function observe({ refusals, violations }: Observed, call: string, response: Response, text: string): void {
  const sentence = sentenceIn(text);
  if (response.status !== 503) count(violations, `${call}: ${response.status} ${text.slice(0, 200)}`);
  else if (!(Number(response.headers.get('Retry-After')) > 0)) count(violations, `${call}: 503 without Retry-After`);
  else if (!sentence) count(violations, `${call}: 503 without a sentence: ${text}`);
  else count(refusals, `${call}: ${sentence}`);
}

interface RequestOptions {
  readonly body?: object | FormData;
  /** The idempotency key that is sent with every attempt; true creates a new one. */
  readonly once?: boolean | string;
  /** The version that the user has seen; if the record has a newer one, the refusal is final. */
  readonly ifMatch?: number;
  /** Whether the response is a list, to which `mayCutLists` applies. */
  readonly isStreamed?: boolean;
}

export interface Conditions {
  readonly url: string;
  readonly observed: Observed;
  /** Whether connections to the gateway may break; false by default. */
  readonly mayDisconnect?: () => boolean;
  /** Whether a list may end early, such as when its service is killed; false by default. */
  readonly mayCutLists?: () => boolean;
  readonly giveUp?: () => boolean;
  readonly history?: History;
}

/** Shorter than `Retry-After`, to notice early that a part is back. */
const PAUSE_MS = 100;
/**
 * The gateway may close a keep-alive connection after a refused upload. A browser then retries the next request by
 * itself, but `fetch` fails.
 */
const OWN_CONNECTION = { Connection: 'close' };

let clients = 0;

/** Repeats each request until the product acknowledges it. */
export class PersistentUser {
  readonly #client: ApiClient;
  readonly #number = ++clients;

  private constructor(
    readonly conditions: Conditions,
    readonly account: Account,
  ) {
    this.#client = new ApiClient(conditions.url);
  }

  static async logIn(conditions: Conditions, account: Account): Promise<PersistentUser> {
    const user = new PersistentUser(conditions, account);
    await user.#logIn();
    return user;
  }

  /** @returns the response's JSON; undefined if the request was finally refused, or `giveUp` returned true first */
  async send<Result>(method: string, path: string, options: RequestOptions = {}): Promise<Result | undefined> {
    const { observed, mayDisconnect, mayCutLists, giveUp, history } = this.conditions;
    const call = `${method} ${path.replaceAll(/\d{4,}/g, '…').replace(/\?.*/, '')}`;
    const { body, once, ifMatch, isStreamed } = options;
    const idempotencyKey = once === true ? newIdempotencyKey() : once || undefined;
    const headers = ifMatch === undefined ? OWN_CONNECTION : { ...OWN_CONNECTION, 'If-Match': `"${ifMatch}"` };
    while (!giveUp?.()) {
      try {
        const answered = history?.begin(this.#number, { method, path, body, key: idempotencyKey, expected: ifMatch });
        const response = await this.#client.request(method, path, { body, headers, idempotencyKey });
        const text = await response.text();
        answered?.(response.status, text);
        if (response.ok) return text === '' ? ({} as Result) : JSON.parse(text);
        if (ifMatch !== undefined && response.status === 409 && text.includes('RECORD_CHANGED')) return undefined;
        if (await this.#isFinal(call, response, text)) return undefined;
      } catch (error) {
        const isExpected = mayDisconnect?.() || (isStreamed && mayCutLists?.());
        if (!isExpected) count(observed.violations, `${call}: ${Object(error).cause ?? error}`);
      }
      await wait(PAUSE_MS);
    }
    return undefined;
  }

  #logIn = () => this.send('POST', '/park-login', { body: this.account });

  /** Counts the refusal, unless the session caused it. @returns whether to give up */
  async #isFinal(call: string, response: Response, text: string): Promise<boolean> {
    const { status } = response;
    if (call === 'POST /session/refresh' && status === 401) {
      count(this.conditions.observed.violations, `${call}: logged out`);
      return true;
    }
    if (await this.#remedy(status, text)) {
      count(this.conditions.observed.remedied, `${call}: ${status}`);
      return false;
    }
    observe(this.conditions.observed, call, response, text);
    return status < 500 && status !== 403;
  }

  /** @returns whether the same request may succeed now */
  async #remedy(status: number, text: string): Promise<boolean> {
    if (status === 403 && text.includes(DEMANDS.proof)) {
      await this.send('POST', '/session/proof', { body: { password: this.account.password } });
      return true;
    }
    // An import of another user, or of a killed service, is running.
    if (status === 409 && text.includes('IMPORT_RUNNING')) return true;
    if (status !== 401) return status === 429;
    const refreshed = await this.send('POST', '/session/refresh');
    if (refreshed === undefined && !this.conditions.giveUp?.()) await this.#logIn();
    return true;
  }
}
