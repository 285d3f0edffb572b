import type { ServerResponse } from 'node:http';
import { type ErrorStatus, GATEWAY_ERRORS, RETRY_LATER } from '../gatewayErrors.ts';
import { LIMITS } from '../limits.ts';
import { CACHING, CONTENT_TYPES } from '../responseHeaders.ts';
import { disconnectSlowReader } from './disconnectSlowReader.ts';
import { keepForRest } from './requestBody.ts';

/** Sends the gateway's own error; cuts off a started response, so that it does not look complete. */
export function sendError(response: ServerResponse, status: ErrorStatus): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify(GATEWAY_ERRORS[status]);
  keepForRest(response);
  response.statusCode = status;
  response.setHeader('Content-Type', CONTENT_TYPES.json);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', CACHING.never);
  if (RETRY_LATER.has(status)) response.setHeader('Retry-After', LIMITS.retryAfterSeconds);
  disconnectSlowReader(response, LIMITS.clientSeconds * 1_000);
  response.end(body);
}

export function sendMethodNotAllowed(response: ServerResponse, allowed: readonly string[]): void {
  response.setHeader('Allow', allowed.join(', '));
  sendError(response, 405);
}
