import { logIn, logOut } from '@parkwart/contracts/calls/session';
import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { callApi } from './api/callApi.ts';
import { type SessionState, sessionStore } from './session/sessionStore.ts';

export interface Session extends SessionState {
  /** @throws {ApiError} with the server's German message */
  readonly logIn: (user: string, password: string) => Promise<SessionUser>;
  /** Logs out locally even if the server is unreachable. */
  readonly logOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

const LOGOUT_TIMEOUT = 5_000;

const actions = {
  async logIn(user: string, password: string): Promise<SessionUser> {
    const known = await callApi(logIn, { body: { user, password } });
    sessionStore.logIn(known);
    return known;
  },
  async logOut(): Promise<void> {
    try {
      await callApi(logOut, {}, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT) });
    } catch {
      toast.error(texts.logOutFailed);
    } finally {
      sessionStore.logOut();
    }
  },
};

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  useEffect(() => {
    sessionStore.restore();
    window.addEventListener('storage', sessionStore.sync);
    return () => window.removeEventListener('storage', sessionStore.sync);
  }, []);
  const session = useMemo(() => ({ ...state, ...actions }), [state]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** @throws if the component is not inside a `SessionProvider` */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider.');
  return session;
}

const texts = {
  logOutFailed:
    'Der Server ist nicht erreichbar und hält die Sitzung noch offen. Bitte melden Sie sich später noch einmal an und ab.',
};
