import { ApiError, isApiError } from '../http/apiError.ts';
import { toRequestInit, urlOf } from '../http/request.ts';
import { texts } from '../http/texts.ts';
import { isActive, resetActivity } from '../session/activity.ts';
import { refreshSession } from '../session/calls.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { send } from './send.ts';

const LOCK = 'parkwart-session';

/** Recognises a stale 401 of a call that started before the last renewal. */
let renewals = 0;
let renewing: Promise<void> | undefined;

const isUnauthorized = (error: unknown): boolean => isApiError(error) && error.status === 401;

/**
 * Allows one tab at a time, because a refresh token used twice counts as stolen. Without TLS there is no Web Locks API.
 */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function renew(): Promise<void> {
  await withLock(async () => {
    const query = isActive() ? {} : { active: false };
    await send(urlOf(refreshSession, { query }), toRequestInit(refreshSession, {}, {}));
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
