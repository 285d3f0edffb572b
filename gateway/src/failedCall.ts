import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { ClientGone } from './passOn.ts';
import { refuse } from './refuse.ts';

/** What nginx logs in place of an answer for which nobody waited. */
const HUNG_UP = 499;

/** Which kind of failure it was; a message could hold what was asked. */
function codeOf(error: unknown): string {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error);
  return String(code ?? name ?? 'unknown');
}

/** Ends a call that could not be passed on, and says why in the log, whose lines name the call already. */
export function endFailedCall(response: ServerResponse, error: unknown, log?: Logger): void {
  log?.warn({ error: codeOf(error) }, 'call failed');
  if (!(error instanceof ClientGone)) refuse(response, 503);
  else if (!response.headersSent) response.statusCode = HUNG_UP;
}
