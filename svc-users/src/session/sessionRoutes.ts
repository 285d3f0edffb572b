import { Router } from '@koa/router';
import type { ServiceTokens } from '@parkwart/service-kit/serviceToken';
import type { UsersParts } from '../usersParts.ts';
import { listEndedSessions } from './endedSessions.ts';

const KEYS_KEPT_SECONDS = 60;

/** What other services need to check sessions; the gateway routes none of it. */
export function sessionRoutes({ database, keys, clock }: UsersParts, tokens: ServiceTokens): Router {
  const router = new Router();
  router.get('/.well-known/jwks.json', (ctx) => {
    ctx.set('Cache-Control', `max-age=${KEYS_KEPT_SECONDS}`);
    ctx.body = keys.published;
  });
  router.get('/internal/ended-sessions', tokens.require, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ended: await listEndedSessions(database, clock()) };
  });
  return router;
}
