import type { UserRow } from '../model/userModel.ts';

/** A session as login and refresh hand it out. */
export interface GrantedSession {
  readonly sessionId: string;
  readonly user: UserRow;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}
