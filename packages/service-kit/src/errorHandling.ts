import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isUnavailable } from './database.ts';
import { bodyTooLarge, internalError, malformedBody, notReachable, Refusal } from './refusal.ts';
import { currentRequestId } from './requestContext.ts';
import type { SecurityLog } from './securityLog.ts';
import type { Session } from './session.ts';

/** As the gateway logs it; not a failure of the service, whatever the broken connection looked like to it. */
const CLIENT_LEFT = 499;

function hasLeft({ req }: Context): boolean {
  return req.destroyed && !req.complete;
}

/** Every error of a request becomes an answer here and nowhere else. */
export function errorHandling(log: Logger, security: SecurityLog): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (hasLeft(ctx)) {
        ctx.status = CLIENT_LEFT;
        return;
      }
      const refusal = refusalFor(error);
      if (refusal.status >= 500) log.error({ err: error, requestId: currentRequestId() }, 'request failed');
      if (refusal.security) {
        const session: Session | undefined = ctx.state.session;
        security.note({ account: session?.userId, ...refusal.security });
      }
      ctx.status = refusal.status;
      ctx.body = refusal.body;
      ctx.set('Cache-Control', 'no-store');
      if (refusal.retryAfter !== undefined) ctx.set('Retry-After', String(refusal.retryAfter));
    }
  };
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return notReachable();
  if (isClientFault(error)) return error.status === 413 ? bodyTooLarge() : malformedBody();
  return internalError();
}

/** What the body parser and the router throw at bad requests carries a 4xx status. */
function isClientFault(error: unknown): error is Error & { status: number } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  );
}
