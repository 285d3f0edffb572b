import { operatorName } from '@parkwart/contracts/calls/operatorSettings';
import type { Database } from '@parkwart/service-kit/database/database';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/peers/internalRoutes';
import * as z from 'zod/mini';
import { statement } from '../tables.ts';

export function operatorRoutes(database: Database): InternalRoute[] {
  return [
    internalRoute({
      method: 'PUT',
      path: '/internal/operator',
      callers: ['parking'],
      params: z.strictObject({}),
      body: operatorName,
      handle: async ({ body }) => {
        await writeOperatorName(database, body.operatorName);
        return undefined;
      },
    }),
  ];
}

/** Empty until svc-parking sends it. */
export async function readOperatorName(database: Database): Promise<string> {
  const [row] = await database.read<{ name: string }>(statement('SELECT name FROM operator_name WHERE id = 1'), {});
  return row?.name ?? '';
}

function writeOperatorName(database: Database, name: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.write(statement('UPDATE operator_name SET name = :name WHERE id = 1'), { name });
  });
}
