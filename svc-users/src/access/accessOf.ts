import { isAdmin } from '@parkwart/contracts/calls/user';
import type { Requirement } from '@parkwart/contracts/entities/demands';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Models, SessionRow, UserRow } from '../model/models.ts';
import { idleLimit, readSecuritySettings } from '../model/securitySettings.ts';

/**
 * Pages report activity when they refresh an expired token, so the last activity is known to within a fifth of the idle
 * limit.
 */
const TOKENS_PER_IDLE_LIMIT = 5;

/** Returns undefined if the session was idle for too long. */
export async function accessOf(
  transaction: Transaction,
  models: Models,
  { user, session, now }: { readonly user: UserRow; readonly session: SessionRow; readonly now: Date },
): Promise<AccessGrant | undefined> {
  const settings = await readSecuritySettings(transaction, models);
  const idleMs = idleLimit(settings, user.role);
  const idleUntil = idleMs === undefined ? session.expiresAt.getTime() : session.lastActiveAt.getTime() + idleMs;
  if (idleUntil <= now.getTime()) return undefined;
  const shortened = idleMs === undefined ? idleUntil : now.getTime() + idleMs / TOKENS_PER_IDLE_LIMIT;
  const validUntil = new Date(Math.min(idleUntil, shortened, session.expiresAt.getTime()));
  const required = await requirementOf(transaction, models, user, settings.adminPasskeyRequired);
  return { sessionId: session.id, user, required, provenAt: session.provenAt, validUntil };
}

async function requirementOf(
  transaction: Transaction,
  { Passkey }: Models,
  { id, role, mustChangePassword }: UserRow,
  adminPasskeyRequired: boolean,
): Promise<Requirement | undefined> {
  if (mustChangePassword) return 'password';
  if (!adminPasskeyRequired || !isAdmin(role)) return undefined;
  return (await Passkey.count({ where: { userId: id }, transaction })) === 0 ? 'passkey' : undefined;
}

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
  /** The value of the cookie that makes the browser known. */
  readonly knownBrowser: string;
}
