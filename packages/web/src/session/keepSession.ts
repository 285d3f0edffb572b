import { ApiError, isApiError } from '../api/apiError.ts';
import { addressOf, requestOf } from '../api/request.ts';
import { send } from '../api/send.ts';
import { texts } from '../api/texts.ts';
import { isActive, restActivity } from './activity.ts';
import { refreshSession } from './calls.ts';
import { sessionStore } from './sessionStore.ts';

const LOCK = 'parkwart-session';

/** Rises with every renewal: a refusal of a call that set out before the last one says nothing. */
let renewals = 0;
let renewing: Promise<void> | undefined;

const isRefused = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** One tab at a time: a refresh token that is used twice counts as stolen. Without TLS there are no locks to be had. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function renew(): Promise<void> {
  await alone(async () => {
    const query = isActive() ? {} : { active: false };
    await send(addressOf(refreshSession, { query }), requestOf(refreshSession, {}, {}));
    restActivity();
  });
  renewals += 1;
}

function renewOnce(): Promise<void> {
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Waits until the login page, which now lies over the page, has been answered. */
function backAgain(username: string): Promise<boolean> {
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
 * Does an attempt that needs a session: renews the access token when it has run out, and has the person log in again
 * when the session has ended. What one person has asked for is not done in the name of the next.
 */
export async function keepSession<T>(attempt: () => Promise<T>): Promise<T> {
  const before = renewals;
  const { user } = sessionStore.get();
  const isSamePerson = () => sessionStore.get().user?.username === user?.username;
  try {
    return await attempt();
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  try {
    if (isSamePerson() && before === renewals) await renewOnce();
    if (isSamePerson()) return await attempt();
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  if (isSamePerson()) {
    sessionStore.expire();
    if (user && (await backAgain(user.username))) return attempt();
  }
  throw new ApiError(401, 'SESSION_ENDED', texts.sessionEnded);
}
