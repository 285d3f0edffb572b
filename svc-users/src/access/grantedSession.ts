import type { Requirement } from '@parkwart/contracts/demands';
import type { UserRow } from '../model/userModel.ts';

/** The content and lifetime of an access token. */
export interface Access {
  readonly sessionId: string;
  readonly user: UserRow;
  readonly required: Requirement | undefined;
  readonly provenAt: Date | null;
  /** The token expires at this time at the latest. */
  readonly goodUntil: Date;
}

export interface GrantedSession extends Access {
  readonly refreshToken: string;
  readonly expiresAt: Date;
}
