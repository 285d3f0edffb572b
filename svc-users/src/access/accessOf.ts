import type { Requirement } from '@parkwart/contracts/demands';
import { isAdmin } from '@parkwart/contracts/user';
import type { Transaction } from 'sequelize';
import type { Models } from '../model/models.ts';
import { idleLimit, readSecuritySettings } from '../model/securitySettings.ts';
import type { SessionRow } from '../model/sessionModel.ts';
import type { UserRow } from '../model/userModel.ts';
import type { Access } from './grantedSession.ts';

/** A page tells of activity when its token runs out: so it is known to a fifth of the idle limit. */
const TOKENS_PER_IDLE_LIMIT = 5;

/**
 * What a session may be given now.
 * @returns undefined when it has gone unused for longer than its role may
 */
export async function accessOf(
  models: Models,
  { user, session, now }: { readonly user: UserRow; readonly session: SessionRow; readonly now: Date },
  transaction: Transaction,
): Promise<Access | undefined> {
  const settings = await readSecuritySettings(models, transaction);
  const idleMs = idleLimit(settings, user.role);
  const unusedUntil = idleMs === undefined ? session.expiresAt.getTime() : lastUse(session).getTime() + idleMs;
  if (unusedUntil <= now.getTime()) return undefined;
  const shortened = idleMs === undefined ? unusedUntil : now.getTime() + idleMs / TOKENS_PER_IDLE_LIMIT;
  const goodUntil = new Date(Math.min(unusedUntil, shortened, session.expiresAt.getTime()));
  const required = await requirementOf(models, user, settings.adminPasskeyRequired, transaction);
  return { sessionId: session.id, user, required, provenAt: session.provenAt, goodUntil };
}

/** When a session was last used, as far as is known; a service of the version before notes it by the refresh alone. */
export function lastUse({ lastActiveAt, rotatedAt }: Pick<SessionRow, 'lastActiveAt' | 'rotatedAt'>): Date {
  return lastActiveAt ?? rotatedAt;
}

async function requirementOf(
  { Passkey }: Models,
  { id, role, mustChangePassword }: UserRow,
  adminPasskeyRequired: boolean,
  transaction: Transaction,
): Promise<Requirement | undefined> {
  if (mustChangePassword) return 'password';
  if (!adminPasskeyRequired || !isAdmin(role)) return undefined;
  return (await Passkey.count({ where: { userId: id }, transaction })) === 0 ? 'passkey' : undefined;
}
