import { erasureList } from '@parkwart/contracts/wire/erasures';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/peers/internalRoutes';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import * as z from 'zod/mini';
import { completeErasures, pendingErasures } from './completeErasures.ts';
import type { RetentionParts } from './runRetention.ts';

const params = z.strictObject({});

export function erasureRoutes(parts: RetentionParts, log: ServiceParts['log']): InternalRoute[] {
  return [
    internalRoute({
      method: 'GET',
      path: '/internal/forgettings',
      callers: ['files'],
      params,
      handle: async () => ({ forgettings: await pendingErasures(parts) }),
    }),

    internalRoute({
      method: 'PUT',
      path: '/internal/forgettings/done',
      callers: ['files'],
      params,
      body: erasureList,
      handle: async ({ body }) => {
        const records = await completeErasures(parts, body.forgettings);
        const images = body.forgettings.filter(({ part }) => part === 'images').length;
        log.info({ records, images }, 'erased by the retention periods');
        return undefined;
      },
    }),
  ];
}
