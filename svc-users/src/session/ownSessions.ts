import * as calls from '@parkwart/contracts/calls/ownSessions';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Session } from '@parkwart/service-kit/session/session';
import { sessionCookies } from '../access/cookies.ts';
import type { SessionRow } from '../model/models.ts';
import { idleLimit, readSecuritySettings } from '../model/securitySettings.ts';
import type { UsersParts } from '../usersParts.ts';
import { sessionNotFound } from './errors.ts';

async function listOwnSessions({ models, clock }: UsersParts, session: Session): Promise<calls.OwnSession[]> {
  const now = clock();
  const limit = idleLimit(await readSecuritySettings(null, models), session.role);
  const rows = await models.Session.findAll({ where: { userId: session.userId, endedAt: null } });
  const isIdle = (row: SessionRow) => limit !== undefined && now.getTime() - row.lastActiveAt.getTime() >= limit;
  return rows
    .filter((row) => row.expiresAt > now && (row.id === session.sessionId || !isIdle(row)))
    .sort((one, other) => other.lastActiveAt.getTime() - one.lastActiveAt.getTime())
    .map((row) => ({
      _id: row.id,
      device: row.device,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastActiveAt.toISOString(),
      isCurrent: row.id === session.sessionId,
    }));
}

/** @throws HttpError 404, also for another account's session */
async function endOwnSession({ database, models, clock, security }: UsersParts, id: string, session: Session) {
  const active = { id, userId: session.userId, endedAt: null };
  const [ended] = await database.transaction((transaction) =>
    models.Session.update({ endedAt: clock() }, { where: active, transaction }),
  );
  if (ended === 0) throw sessionNotFound();
  security.record({ event: 'session.ended', reason: 'owner', account: session.userId });
}

async function endOtherSessions({ database, models, clock, security }: UsersParts, session: Session): Promise<void> {
  const { userId, sessionId } = session;
  const ended = await database.transaction(async (transaction) => {
    await models.PendingLogin.destroy({ where: { userId }, transaction });
    const all = await models.Session.findAll({ where: { userId, endedAt: null }, transaction, lock: true });
    const id = all.flatMap((one) => (one.id === sessionId ? [] : [one.id]));
    await models.Session.update({ endedAt: clock() }, { where: { id }, transaction });
    return id.length;
  });
  if (ended > 0) security.record({ event: 'session.ended', reason: 'owner', account: userId });
}

export function ownSessionCalls(parts: UsersParts): Implementation[] {
  const cookies = sessionCookies(parts.environment.COOKIE_SECURE);

  return [
    implement(calls.listSessions, ({ session }) => listOwnSessions(parts, session)),

    implement(calls.endSession, async ({ params: { id }, session }, ctx) => {
      await endOwnSession(parts, id, session);
      if (id === session.sessionId) cookies.clear(ctx);
      return undefined;
    }),

    implement(calls.endOtherSessions, async ({ session }) => {
      await endOtherSessions(parts, session);
      return undefined;
    }),
  ];
}
