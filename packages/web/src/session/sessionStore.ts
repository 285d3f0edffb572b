import { SESSION_STORAGE_KEY, type SessionUser, sessionUser } from '@parkwart/contracts/entities/sessionUser';

export interface SessionState {
  readonly status: 'loading' | 'anonymous' | 'known';
  readonly user: SessionUser | null;
  /** The session has ended, but the page and its input stay until the same user logs in again. */
  readonly expired: boolean;
}

const LOGGED_OUT = 'null';

const LOADING: SessionState = { status: 'loading', user: null, expired: false };
const ANONYMOUS: SessionState = { status: 'anonymous', user: null, expired: false };

let state = LOADING;
const listeners = new Set<() => void>();
const userListeners = new Set<() => void>();

function setState(next: SessionState): void {
  const userChanged = state.user?.username !== next.user?.username;
  state = next;
  if (userChanged) for (const listener of userListeners) listener();
  for (const listener of listeners) listener();
}

function parseStored(read: () => string | null): SessionUser | null {
  try {
    const stored = sessionUser.safeParse(JSON.parse(read() ?? ''));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export const readStoredUser = (): SessionUser | null => parseStored(() => localStorage.getItem(SESSION_STORAGE_KEY));

/** Not React state, because the API client also expires sessions. */
export const sessionStore = {
  get: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  onUserChange(listener: () => void): () => void {
    userListeners.add(listener);
    return () => userListeners.delete(listener);
  },

  restore(): void {
    const user = readStoredUser();
    setState(user ? { status: 'known', user, expired: false } : ANONYMOUS);
  },

  logIn(user: SessionUser): void {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(user));
    setState({ status: 'known', user, expired: false });
  },

  logOut(): void {
    // Signals to other tabs that the user logged out; when a session expires, they get no such signal.
    localStorage.setItem(SESSION_STORAGE_KEY, LOGGED_OUT);
    localStorage.removeItem(SESSION_STORAGE_KEY);
    // Deletes the user's drafts.
    sessionStorage.clear();
    setState(ANONYMOUS);
  },

  expire(): void {
    localStorage.removeItem(SESSION_STORAGE_KEY);
    if (state.user) setState({ ...state, expired: true });
  },

  /** Follows a login or logout in another tab, because tabs share cookies. */
  sync({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key !== SESSION_STORAGE_KEY && key !== null) return;
    const user = parseStored(() => newValue);
    if (newValue === LOGGED_OUT) {
      sessionStorage.clear();
      setState(ANONYMOUS);
    } else if (user) setState({ status: 'known', user, expired: false });
    else if (state.user) setState({ ...state, expired: true });
  },
};
