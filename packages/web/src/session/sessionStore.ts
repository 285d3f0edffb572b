import { SESSION_STORAGE_KEY, type SessionUser, sessionUser } from '@parkwart/contracts/sessionUser';

export interface SessionState {
  /** `loading` until the stored user has been looked for. */
  readonly status: 'loading' | 'anonymous' | 'known';
  readonly user: SessionUser | null;
  /**
   * The server has ended the session. The user is still known, because the page stays as it is under the login page
   * and loses nothing that was typed when the same person logs in again.
   */
  readonly expired: boolean;
}

/** What stands under the key for the moment in which the user logs out. */
const LOGGED_OUT = 'null';

const LOADING: SessionState = { status: 'loading', user: null, expired: false };
const ANONYMOUS: SessionState = { status: 'anonymous', user: null, expired: false };

let state = LOADING;
const listeners = new Set<() => void>();
const personListeners = new Set<() => void>();

function become(next: SessionState): void {
  const personChanged = state.user?.username !== next.user?.username;
  state = next;
  if (personChanged) for (const listener of personListeners) listener();
  for (const listener of listeners) listener();
}

/** What was stored, or null when there is nothing that could be a session user. */
function parseStored(read: () => string | null): SessionUser | null {
  try {
    const stored = sessionUser.safeParse(JSON.parse(read() ?? ''));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

/** Who was logged in when the page was left, for what has to be known before anything is drawn. */
export const readStoredUser = (): SessionUser | null => parseStored(() => localStorage.getItem(SESSION_STORAGE_KEY));

/** Who is logged in, outside of React, because the API client ends sessions too. */
export const sessionStore = {
  get: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Tells when the page's user has changed, or has none any more. */
  onChangeOfPerson(listener: () => void): () => void {
    personListeners.add(listener);
    return () => personListeners.delete(listener);
  },

  /** Takes the user from local storage. */
  restore(): void {
    const user = readStoredUser();
    become(user ? { status: 'known', user, expired: false } : ANONYMOUS);
  },

  logIn(user: SessionUser): void {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(user));
    become({ status: 'known', user, expired: false });
  },

  logOut(): void {
    // Says to other tabs that the user logged out, not that the session ran out.
    localStorage.setItem(SESSION_STORAGE_KEY, LOGGED_OUT);
    localStorage.removeItem(SESSION_STORAGE_KEY);
    // What this tab kept of the person's work goes with the person.
    sessionStorage.clear();
    become(ANONYMOUS);
  },

  /** The server no longer knows the session. */
  expire(): void {
    localStorage.removeItem(SESSION_STORAGE_KEY);
    if (state.user) become({ ...state, expired: true });
  },

  /** Another tab has logged in or out; the cookies are the same for all. */
  follow({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key !== SESSION_STORAGE_KEY && key !== null) return;
    const user = parseStored(() => newValue);
    if (newValue === LOGGED_OUT) {
      sessionStorage.clear();
      become(ANONYMOUS);
    } else if (user) become({ status: 'known', user, expired: false });
    else if (state.user) become({ ...state, expired: true });
  },
};
