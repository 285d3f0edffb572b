import type { Requirement } from '@parkwart/contracts/demands';
import type { UserRow } from '../model/userModel.ts';

/** The content and lifetime of an access token. */
export interface AccessGrant {
  readonly sessionId: string;
  readonly user: UserRow;
  readonly required: Requirement | undefined;
  readonly provenAt: Date | null;
  /** The token expires at this time at the latest. */
  readonly validUntil: Date;
}

export interface GrantedSession extends AccessGrant {
  readonly refreshToken: string;
  readonly expiresAt: Date;
}
