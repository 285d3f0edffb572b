import type { ServerResponse } from 'node:http';
import { boundReader } from './boundReader.ts';
import { LIMITS } from './limits.ts';
import { REFUSALS, RETRY_LATER, type RefusalStatus } from './refusals.ts';
import { CACHING, CONTENT_TYPES } from './responseHeaders.ts';

/** Sends the gateway's own error; cuts off a started response, so that it does not look complete. */
export function refuse(response: ServerResponse, status: RefusalStatus): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify(REFUSALS[status]);
  response.statusCode = status;
  response.setHeader('Content-Type', CONTENT_TYPES.json);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', CACHING.never);
  if (RETRY_LATER.has(status)) response.setHeader('Retry-After', LIMITS.retryAfterSeconds);
  boundReader(response, LIMITS.clientSeconds * 1_000);
  response.end(body);
}

export function refuseMethod(response: ServerResponse, allowed: readonly string[]): void {
  response.setHeader('Allow', allowed.join(', '));
  refuse(response, 405);
}
