import { isAdmin } from '@parkwart/contracts/calls/user';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import { lockUsers } from '../model/lockUsers.ts';
import { readSecuritySettings } from '../model/securitySettings.ts';
import type { UsersParts } from '../usersParts.ts';
import { lastPasskey, passkeyNotFound } from './errors.ts';

/** @throws HttpError 401, 404, 409 */
export async function removePasskey(
  { database, models, security, journal }: UsersParts,
  id: string,
  session: Session,
): Promise<void> {
  const { userId, role } = session;
  await database.transaction(async (transaction) => {
    // Concurrent removals of the last two passkeys must not both find one remaining.
    await lockUsers(models, session, userId, transaction);
    const passkeys = await models.Passkey.findAll({ where: { userId }, transaction });
    const passkey = passkeys.find((candidate) => candidate.id === id);
    if (!passkey) throw passkeyNotFound();
    const { adminPasskeyRequired } = await readSecuritySettings(models, transaction);
    if (passkeys.length === 1 && adminPasskeyRequired && isAdmin(role)) throw lastPasskey();
    await passkey.destroy({ transaction });
    const change = { subject: `user:${userId}`, kind: 'passkey-removed', by: actorOf(session) } as const;
    await journal.write({ ...change, before: { passkey: passkey.name } }, transaction);
  });
  security.record({ event: 'second-factor.removed', account: userId });
}
