import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import type { Logger } from 'pino';
import type { ErrorStatus } from '../gatewayErrors.ts';
import { LIMITS } from '../limits.ts';
import { endFailedCall } from './failedCall.ts';
import { ownHeaders } from './proxyHeaders.ts';
import { proxyRequest } from './proxyRequest.ts';
import { sendError, sendMethodNotAllowed } from './sendError.ts';

export const STORED_FILES = '/parkwart-files/';

export const STORED_FILES_METHODS = ['GET', 'HEAD'];

const KEY = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SIGNATURE = [
  'X-Amz-Algorithm=AWS4-HMAC-SHA256',
  String.raw`X-Amz-Credential=[\w.~%-]{1,128}%2F\d{8}%2F[a-z0-9-]{1,32}%2Fs3%2Faws4_request`,
  String.raw`X-Amz-Date=\d{8}T\d{6}Z`,
  String.raw`X-Amz-Expires=\d{1,5}`,
  'X-Amz-SignedHeaders=host',
  'X-Amz-Signature=[0-9a-f]{64}',
].join('&');

/**
 * The format of the links that svc-files signs (svc-files/src/storage/links.ts). Links in a looser format are rejected,
 * because the storage parses them differently than the gateway.
 */
export const SIGNED_LINK = new RegExp(`^${STORED_FILES}${KEY}\\?${SIGNATURE}$`);

/** The link is the only credential for the storage; the gateway's key is for services. */
export const HIDDEN_FROM_STORAGE = ['Cookie', 'Authorization', GATEWAY_KEY_HEADER];
export const HIDDEN_FROM_CLIENTS = ['Set-Cookie', 'Server'];

/** Replaces the storage's XML errors: 410 for an expired link or a deleted file. */
export const STORAGE_ERRORS: readonly { readonly from: readonly number[]; readonly to: ErrorStatus }[] = [
  { from: [400], to: 400 },
  { from: [403, 404], to: 410 },
  { from: [500, 502, 503, 504], to: 503 },
];

const errorFor = (status: number) => STORAGE_ERRORS.find(({ from }) => from.includes(status))?.to;

const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase());

export function createStoredFiles(url: string, log?: Logger) {
  const agent = new Agent({ keepAlive: true, timeout: LIMITS.serviceKeepAliveSeconds * 1_000 });
  return {
    handle: async (request: IncomingMessage, response: ServerResponse, requestId: string) => {
      if (!STORED_FILES_METHODS.includes(request.method ?? ''))
        return sendMethodNotAllowed(response, STORED_FILES_METHODS);
      if (!SIGNED_LINK.test(request.url ?? '')) return sendError(response, 404);
      try {
        await proxyRequest({
          request,
          response,
          target: url,
          agent,
          headers: ownHeaders(request, requestId),
          withheld: { request: lowerCase(HIDDEN_FROM_STORAGE), response: lowerCase(HIDDEN_FROM_CLIENTS) },
          body: Buffer.alloc(0),
          timeoutMs: LIMITS.responseSeconds * 1_000,
          clientTimeoutMs: LIMITS.uploadClientSeconds * 1_000,
          repeatable: true,
          mayPermitCaching: true,
          errorFor,
        });
      } catch (error) {
        endFailedCall(response, error, log?.child({ requestId, path: STORED_FILES, service: 'storage' }));
      }
    },
    close: () => agent.destroy(),
  };
}
