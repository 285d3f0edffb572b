import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '../limits.ts';
import { CACHING, CONTENT_TYPES } from '../responseHeaders.ts';
import { disconnectSlowReader } from './disconnectSlowReader.ts';
import { sendMethodNotAllowed } from './sendError.ts';

export function showHealth(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendMethodNotAllowed(response, ['GET', 'HEAD']);
    return;
  }
  response.setHeader('Content-Type', CONTENT_TYPES.json);
  response.setHeader('Cache-Control', CACHING.never);
  disconnectSlowReader(response, LIMITS.clientSeconds * 1_000);
  response.end('{"status":"ok"}');
}
