import type { PasskeyRow } from '../model/passkeyModel.ts';
import type { UsersParts } from '../usersParts.ts';
import { passkeyNotFound } from './errors.ts';

interface Renaming {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

/** @throws HttpError 404 for a passkey of another account, too */
export function renamePasskey({ database, models }: UsersParts, { id, userId, name }: Renaming): Promise<PasskeyRow> {
  return database.transaction(async (transaction) => {
    const passkey = await models.Passkey.findOne({ where: { id, userId }, transaction, lock: true });
    if (!passkey) throw passkeyNotFound();
    return passkey.update({ name }, { transaction });
  });
}
