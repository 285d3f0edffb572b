import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { bodyTooLarge, HttpError, internalError, malformedBody, notReachable } from '../errors/httpError.ts';
import { isUnavailable } from '../errors/unavailable.ts';
import { currentRequestId } from '../logging/requestLog.ts';
import type { SecurityLog } from '../logging/securityLog.ts';
import type { Session } from '../session/session.ts';

const CLIENT_CLOSED_REQUEST = 499;

function clientDisconnected({ req }: Context): boolean {
  return req.destroyed && !req.complete;
}

/** The only place where errors become responses. */
export function errorHandling(log: Logger, security: SecurityLog): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (clientDisconnected(ctx)) {
        ctx.status = CLIENT_CLOSED_REQUEST;
        return;
      }
      const httpError = httpErrorFor(error);
      if (httpError.status >= 500) log.error({ err: error, requestId: currentRequestId() }, 'request failed');
      if (httpError.security) {
        const session: Session | undefined = ctx.state.session;
        security.record({ account: session?.userId, ...httpError.security });
      }
      ctx.status = httpError.status;
      ctx.body = httpError.body;
      ctx.set('Cache-Control', 'no-store');
      if (httpError.retryAfter !== undefined) ctx.set('Retry-After', String(httpError.retryAfter));
    }
  };
}

function httpErrorFor(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isUnavailable(error)) return notReachable();
  if (isClientError(error)) return error.status === 413 ? bodyTooLarge() : malformedBody();
  return internalError();
}

/** Errors with a 4xx status, which body parser and router throw for bad requests. */
function isClientError(error: unknown): error is Error & { status: number } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  );
}
