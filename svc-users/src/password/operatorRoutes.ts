import { operatorName } from '@parkwart/contracts/entities/settings';
import type { Database } from '@parkwart/service-kit/database/database';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/peers/internalRoutes';
import * as z from 'zod/mini';
import { writeOperatorName } from '../model/operatorName.ts';

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
