import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Header names and header values alternate, so that repeated headers are visible. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | readonly Buffer[];
  readonly ca?: string;
  /** The client's address, such as `127.0.0.2`. */
  readonly localAddress?: string;
}

/** Sends the path unchanged; fetch would normalise it. */
export function rawRequest(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body, ca, localAddress }: RawRequest = {},
) {
  const { hostname, port, protocol } = new URL(base);
  const request = protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise<RawResponse>((resolve, reject) => {
    const options = { hostname, port, path, method, headers, agent: false, ca, servername: hostname, localAddress };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: received, rawHeaders } = response;
        resolve({ status: statusCode, headers: received, rawHeaders, body: Buffer.concat(chunks) });
      });
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    if (typeof body === 'string') outgoing.end(body);
    else {
      for (const chunk of body ?? []) outgoing.write(chunk);
      outgoing.end();
    }
  });
}
