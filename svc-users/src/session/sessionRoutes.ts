import { Router } from '@koa/router';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/peers/internalRoutes';
import * as z from 'zod/mini';
import type { UsersParts } from '../usersParts.ts';
import { listEndedSessions } from './endedSessions.ts';

const KEYS_CACHE_SECONDS = 60;

/** The gateway does not expose them. */
export function publishedKeys({ keys }: Pick<UsersParts, 'keys'>): Router {
  const router = new Router();
  router.get('/.well-known/jwks.json', (ctx) => {
    ctx.set('Cache-Control', `max-age=${KEYS_CACHE_SECONDS}`);
    ctx.body = keys.published;
  });
  return router;
}

export function sessionRoutes({ database, clock }: UsersParts): InternalRoute[] {
  return [
    internalRoute({
      method: 'GET',
      path: '/internal/ended-sessions',
      callers: ['parking', 'files'],
      params: z.strictObject({}),
      handle: async () => ({ ended: await listEndedSessions(database, clock()) }),
    }),
  ];
}
