import type { IncomingMessage } from 'node:http';
import { networkOf } from '../clientNetwork.ts';
import type { ErrorStatus } from '../gatewayErrors.ts';
import { LIMITS } from '../limits.ts';
import { PAGE_SESSION } from '../pageSession.ts';
import type { Path } from '../routeTable.ts';
import { SESSION_COOKIE } from '../sessionCookie.ts';
import { createAdmission } from './admission.ts';

/** Matches the Content-Length of bodies that are never buffered on disk. nginx uses the same regular expression. */
export const SMALL_LENGTH = /\d{1,4}/;
const ONLY_SMALL_LENGTH = new RegExp(`^${SMALL_LENGTH.source}$`);

export type BodyAdmission = { readonly status: ErrorStatus } | { readonly leave: () => void };

function isLarge({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : !ONLY_SMALL_LENGTH.test(length);
}

/**
 * The returned function decides whether a request may send its body, before any of the body is read. The caller calls
 * `leave` once the response is sent.
 */
export function createBodyAdmission(): (request: IncomingMessage, path: Path) => BodyAdmission {
  const uploads = createAdmission({ perAddress: LIMITS.uploadsPerAddress });
  const largeBodies = createAdmission(LIMITS.largeBodies);

  return (request, { body, limit: kind }) => {
    const isUpload = body === 'upload';
    const hasSession = SESSION_COOKIE.test(request.headers.cookie ?? '');
    const mayUpload = kind === 'page' ? PAGE_SESSION.test(request.headers.authorization ?? '') : hasSession;
    if (isUpload && !mayUpload) return { status: 401 };
    const limit = isUpload ? LIMITS.uploadBodyBytes : LIMITS.jsonBodyBytes;
    if (Number(request.headers['content-length'] ?? 0) > limit) return { status: 413 };
    if (!isUpload && !isLarge(request)) return { leave: () => undefined };
    if (!isUpload && !hasSession) return { status: 413 };
    const leave = (isUpload ? uploads : largeBodies).enter(networkOf(request.socket.remoteAddress));
    return leave ? { leave } : { status: 429 };
  };
}
