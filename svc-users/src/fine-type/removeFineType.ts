import type { UsersParts } from '../usersParts.ts';
import { fineTypeNotFound } from './errors.ts';

/** Records keep their copies. @throws HttpError 404 */
export function removeFineType({ database, models }: UsersParts, id: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const removed = await models.FineType.destroy({ where: { id }, transaction });
    if (removed === 0) throw fineTypeNotFound();
  });
}
