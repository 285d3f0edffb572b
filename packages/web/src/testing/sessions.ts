import { SESSION_STORAGE_KEY, type SessionUser } from '@parkwart/contracts/calls/session';
import { sessionStore } from '../session/sessionStore.ts';

export const kasse: SessionUser = { user: 'Karla Kasse', username: 'kasse', role: 'Angestellte' };
export const admin: SessionUser = { user: 'Anna Admin', username: 'admin', role: 'Admin' };

export const storedSession = (): string | null => localStorage.getItem(SESSION_STORAGE_KEY);

export function clearSession(): void {
  localStorage.clear();
  sessionStore.restore();
}
