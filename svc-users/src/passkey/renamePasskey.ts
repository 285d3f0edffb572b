import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { PasskeyRow } from '../model/models.ts';
import type { UsersParts } from '../usersParts.ts';
import { passkeyNotFound } from './errors.ts';

interface Renaming {
  readonly id: string;
  readonly name: string;
  readonly session: Session;
}

/** @throws HttpError 404, also for another account's passkey */
export function renamePasskey(
  { database, models, journal }: UsersParts,
  { id, name, session }: Renaming,
): Promise<PasskeyRow> {
  const { userId } = session;
  return database.transaction(async (transaction) => {
    const passkey = await models.Passkey.findOne({ where: { id, userId }, transaction, lock: true });
    if (!passkey) throw passkeyNotFound();
    const before = { passkey: passkey.name };
    const renamed = await passkey.update({ name }, { transaction });
    const change = { subject: `user:${userId}`, kind: 'passkey-renamed', by: actorOf(session) } as const;
    await journal.write({ ...change, before, after: { passkey: name } }, transaction);
    return renamed;
  });
}
