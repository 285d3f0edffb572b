import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { ClientGone } from './clientErrors.ts';
import { sendError } from './sendError.ts';

/** Returns the code or the name of an error, not its message, because the message could quote the request. */
function codeOf(error: unknown): string {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error);
  return String(code ?? name ?? 'unknown');
}

export function endFailedCall(response: ServerResponse, error: unknown, log?: Logger): void {
  log?.warn({ error: codeOf(error) }, 'call failed');
  if (!(error instanceof ClientGone)) sendError(response, 503);
  else if (!response.headersSent) response.statusCode = error.status;
}
