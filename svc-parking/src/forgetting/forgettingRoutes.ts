import { forgettings } from '@parkwart/contracts/forgettings';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/internalRoutes';
import type { ServiceParts } from '@parkwart/service-kit/serviceDefinition';
import * as z from 'zod/mini';
import type { ForgettingParts } from './noteDue.ts';
import { nextForgettings, settleForgettings } from './settleForgettings.ts';

const params = z.strictObject({});

/** What svc-files asks to be told to forget, and says when it has. */
export function forgettingRoutes(parts: ForgettingParts, log: ServiceParts['log']): InternalRoute[] {
  return [
    internalRoute({
      method: 'GET',
      path: '/internal/forgettings',
      from: ['files'],
      params,
      handle: async () => ({ forgettings: await nextForgettings(parts) }),
    }),

    internalRoute({
      method: 'PUT',
      path: '/internal/forgettings/done',
      from: ['files'],
      params,
      body: forgettings,
      handle: async ({ body }) => {
        const records = await settleForgettings(parts, body.forgettings);
        const images = body.forgettings.filter(({ part }) => part === 'images').length;
        log.info({ records, images }, 'forgotten by the retention periods');
        return undefined;
      },
    }),
  ];
}
