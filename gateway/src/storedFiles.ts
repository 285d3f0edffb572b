import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/gatewayKey';
import type { Logger } from 'pino';
import { endFailedCall } from './failedCall.ts';
import { LIMITS } from './limits.ts';
import { ownHeaders, passOn } from './passOn.ts';
import type { RefusalStatus } from './refusals.ts';
import { refuse, refuseMethod } from './refuse.ts';

/** The bucket of svc-files: its links point at the gateway's own origin, which sends them on to the storage. */
export const STORED_FILES = '/parkwart-files/';

export const STORED_FILES_METHODS = ['GET', 'HEAD'];

/**
 * What every presigned link has in its query. Anything else is not sent on: the embedded storage answers requests
 * without a signature, and only this keeps the list of all files from everybody.
 */
export const SIGNED_QUERY = /(?:^|&)X-Amz-Algorithm=[^&]*(?:&.*)?&X-Amz-Signature=[0-9a-f]{64}(?:&|$)/;

/** A link is all that the storage needs to know, and it sets no cookies at this origin. The gateway's key is for services. */
export const KEPT_FROM_STORAGE = ['Cookie', 'Authorization', GATEWAY_KEY_HEADER];
export const KEPT_FROM_CLIENTS = ['Set-Cookie', 'Server'];

/** What people get in place of the storage's XML: a link that has run out, or whose file is gone, answers so. */
export const STORAGE_REFUSALS: readonly { readonly from: readonly number[]; readonly to: RefusalStatus }[] = [
  { from: [400], to: 400 },
  { from: [403, 404], to: 410 },
  { from: [500, 502, 503, 504], to: 503 },
];

const refusalFor = (status: number) => STORAGE_REFUSALS.find(({ from }) => from.includes(status))?.to;

const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase());

/** Sends presigned links on to the storage at `url` (`http://host:port`), Host header and query as they came. */
export function createStoredFiles(url: string, log?: Logger) {
  const agent = new Agent({ keepAlive: true, timeout: LIMITS.serviceKeepAliveSeconds * 1_000 });
  return {
    handle: async (request: IncomingMessage, response: ServerResponse, requestId: string) => {
      if (!STORED_FILES_METHODS.includes(request.method ?? '')) return refuseMethod(response, STORED_FILES_METHODS);
      const query = /\?(.*)$/.exec(request.url ?? '')?.[1];
      if (!SIGNED_QUERY.test(query ?? '')) return refuse(response, 404);
      try {
        await passOn({
          request,
          response,
          target: url,
          agent,
          headers: ownHeaders(request, requestId),
          withheld: { request: lowerCase(KEPT_FROM_STORAGE), answer: lowerCase(KEPT_FROM_CLIENTS) },
          body: Buffer.alloc(0),
          patience: LIMITS.answerSeconds * 1_000,
          readerPatience: LIMITS.uploadClientSeconds * 1_000,
          repeatable: true,
          mayPermitCaching: true,
          refusalFor,
        });
      } catch (error) {
        endFailedCall(response, error, log?.child({ requestId, path: STORED_FILES, service: 'storage' }));
      }
    },
    close: () => agent.destroy(),
  };
}
