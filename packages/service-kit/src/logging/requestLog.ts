import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Logs the route's pattern, never the URL: paths and query strings contain names and plates. */
export function requestLog(log: Logger, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const received = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(received) ? received : randomUUID();
    ctx.set('X-Request-Id', requestId);
    await runInRequestContext({ requestId, address: () => ctx.ip }, next);
    const route = typeof ctx.state.route === 'string' ? ctx.state.route : 'none';
    const milliseconds = performance.now() - started;
    metrics.observe({ method: ctx.method, route, status: ctx.status }, milliseconds / 1000);
    // At level `debug`, because probes, scrapes and services' own polling occur every few seconds.
    const level = route === 'none' && ctx.status < 400 ? 'debug' : 'info';
    log[level]({ requestId, method: ctx.method, route, status: ctx.status, ms: Math.round(milliseconds) }, 'request');
  };
}

interface RequestContext {
  readonly requestId: string;
  /** The client's address, as the gateway saw it. */
  readonly address: () => string;
}

const requests = new AsyncLocalStorage<RequestContext>();

function runInRequestContext<T>(request: RequestContext, work: () => T): T {
  return requests.run(request, work);
}

export function currentRequestId(): string | undefined {
  return requests.getStore()?.requestId;
}

export function currentAddress(): string | undefined {
  return requests.getStore()?.address();
}
