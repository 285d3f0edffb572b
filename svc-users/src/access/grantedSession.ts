import type { Requirement } from '@parkwart/contracts/entities/demands';
import type { UserRow } from '../model/models.ts';

export interface AccessGrant {
  readonly sessionId: string;
  readonly user: UserRow;
  readonly required: Requirement | undefined;
  readonly provenAt: Date;
  /** The token expires at this time at the latest. */
  readonly validUntil: Date;
}

export interface GrantedSession extends AccessGrant {
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

export interface GrantedLogin extends GrantedSession {
  /** Value for the browser's cookie. */
  readonly knownBrowser: string;
}
