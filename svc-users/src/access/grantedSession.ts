import type { Requirement } from '@parkwart/contracts/demands';
import type { UserRow } from '../model/userModel.ts';

/** What an access token says of a session, and for how long it may. */
export interface Access {
  readonly sessionId: string;
  readonly user: UserRow;
  readonly required: Requirement | undefined;
  readonly provenAt: Date | null;
  /** The token is good no longer than this, nor than five minutes. */
  readonly goodUntil: Date;
}

/** A session as login and refresh hand it out. */
export interface GrantedSession extends Access {
  readonly refreshToken: string;
  readonly expiresAt: Date;
}
