import type { Role } from '@parkwart/contracts/calls/user';
import type { Requirement } from '@parkwart/contracts/entities/demands';

export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /** A requirement that the user must fulfil before other calls. */
  readonly required?: Requirement;
  /** When a password or passkey was last given. */
  readonly provenAt: Date;
}

/** With TLS only the prefixed cookie counts, because another server on the same domain cannot set it. */
export function cookieName(cookie: 'access' | 'refresh' | 'login' | 'known', secure: boolean): string {
  return `${secure ? '__Host-' : ''}parkwart_${cookie}`;
}

export interface Authenticator {
  authenticate(token: string): Promise<Session | undefined>;
  /** Checks data that is at most a second old, or the last known data while svc-users is down. */
  isActive(session: Session): Promise<boolean>;
  /** Whether tokens can be verified yet. */
  isReady(): boolean;
  start(): Promise<void>;
  stop(): void;
}
