import { refreshSession } from '@parkwart/contracts/calls/session';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import { ApiError, isApiError, texts } from '../http/errors.ts';
import {
  finishCall,
  type Input,
  type Options,
  type OutputOf,
  receive,
  type Schema,
  TIMEOUT_MS,
  toRequestInit,
  urlOf,
} from '../http/request.ts';
import { sessionStore } from '../session/sessionStore.ts';

const LOCK = 'parkwart-session';

/**
 * Exists in local storage, which all tabs share, if there was user input since the session was last renewed. Polling
 * does not count as input.
 */
const ACTIVE_KEY = 'park_active';

const markActive = (): void => localStorage.setItem(ACTIVE_KEY, '1');
for (const type of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(type, markActive, { passive: true, capture: true });

const isActive = (): boolean => localStorage.getItem(ACTIVE_KEY) !== null;
const resetActivity = (): void => localStorage.removeItem(ACTIVE_KEY);

/** Counts renewals, to recognise a 401 of a call that started before the last renewal. */
let renewals = 0;
let renewing: Promise<void> | undefined;

interface Early {
  readonly username: string;
  readonly response: Promise<Response>;
  readonly requestedAt: number;
}

const early = new Map<string, Early>();

/**
 * Requests a page's first data while its code loads.
 *
 * @param path of a GET call with its query, relative to the API's base
 * @param username the session's user
 */
export function requestEarly(path: string, username: string): void {
  const init = { ...toRequestInit({ method: 'GET' }, {}, {}), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const address = urlOf({ path: path as `/${string}` }, {});
  const response = fetch(address, init);
  // A failure is ignored here, because the page's own call reports failures.
  response.catch(() => undefined);
  early.set(address, { username, response, requestedAt: performance.now() });
}

/**
 * @returns the response to an early request. Only the first call for the address gets that response; later calls send
 * their own request.
 */
function takeEarly(address: string, { method }: RequestInit): Promise<Response> | undefined {
  const found = method === 'GET' ? early.get(address) : undefined;
  early.delete(address);
  if (!found || found.username !== sessionStore.get().user?.username) return undefined;
  return performance.now() - found.requestedAt < TIMEOUT_MS ? found.response : undefined;
}

/**
 * Makes one API call and returns its parsed response.
 *
 * Renews an expired access token once and repeats the call. If the session has ended, waits until the same user has
 * logged in again. If a 403 demands a proof, asks the user for it and repeats the call once. Retries a repeatable call
 * while its service is unavailable.
 *
 * @throws {ApiError} with a German message for every failure; status 0 without a response
 */
export async function callApi<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: Options = {},
): Promise<OutputOf<A>> {
  const url = urlOf(call, input);
  const request = toRequestInit(call, input, options);
  const attempt = () =>
    receive((signal) => takeEarly(url, request) ?? fetch(url, { ...request, signal }), options.signal);
  const inSession = () =>
    call.allow === 'everyone' ? attempt() : withChallenge(() => keepSession(attempt, options.inBackground));
  return finishCall(call, inSession, options);
}

const isUnauthorized = (error: unknown): boolean => isApiError(error) && error.status === 401;

/**
 * Allows one tab at a time to run `work`, because a refresh token used twice counts as stolen. Without TLS there is no
 * Web Locks API.
 */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function renew(): Promise<void> {
  await withLock(async () => {
    const query = isActive() ? {} : { active: false };
    const address = urlOf(refreshSession, { query });
    await receive((signal) => fetch(address, { ...toRequestInit(refreshSession, {}, {}), signal }));
    resetActivity();
  });
  renewals += 1;
}

function renewOnce(): Promise<void> {
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Resolves to whether the same user has logged in again. */
function waitForLogin(username: string): Promise<boolean> {
  return new Promise((resolve) => {
    const unsubscribe = sessionStore.subscribe(() => {
      const { user, expired } = sessionStore.get();
      if (expired) return;
      unsubscribe();
      resolve(user?.username === username);
    });
  });
}

/**
 * Renews an expired access token, or waits for a new login unless `inBackground`. Never repeats a call for another
 * user.
 */
export async function keepSession<T>(attempt: () => Promise<T>, inBackground?: boolean): Promise<T> {
  const renewalsBefore = renewals;
  const { user } = sessionStore.get();
  const isSameUser = () => sessionStore.get().user?.username === user?.username;
  try {
    return await attempt();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  try {
    if (isSameUser() && renewalsBefore === renewals) await renewOnce();
    if (isSameUser()) return await attempt();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  if (!inBackground && isSameUser()) {
    sessionStore.expire();
    if (user && (await waitForLogin(user.username))) return attempt();
  }
  throw new ApiError(401, 'SESSION_ENDED', texts.sessionEnded);
}

/** Resolves to whether the call should be repeated. */
export type ChallengeHandler = (error: ApiError) => Promise<boolean>;

let handler: ChallengeHandler | undefined;

export function onChallenge(implementation: ChallengeHandler): void {
  handler = implementation;
}

/** Repeats an attempt once if the user has provided what its 403 demands. @throws the original error otherwise */
async function withChallenge<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isChallenge = isApiError(error) && error.status === 403 && error.code.endsWith('_NEEDED');
    if (isChallenge && (await handler?.(error))) return attempt();
    throw error;
  }
}
