import type { Database } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';

/** Empty until svc-parking sends it. */
export async function readOperatorName(database: Database): Promise<string> {
  const [row] = await database.read<{ name: string }>(statement('SELECT name FROM operator_name WHERE id = 1'), {});
  return row?.name ?? '';
}

export function writeOperatorName(database: Database, name: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.write(statement('UPDATE operator_name SET name = :name WHERE id = 1'), { name });
  });
}
