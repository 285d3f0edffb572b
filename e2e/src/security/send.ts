import { request as openRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';

export interface RawRequest {
  readonly method: string;
  /** The encoded path, including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

const CONNECTION_ERRORS = ['ECONNRESET', 'EPIPE'];
const MAX_ATTEMPTS = 3;

/** Unlike fetch, sends paths, headers and methods unchanged. */
export async function send(base: string, sent: RawRequest): Promise<RawResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(base, sent);
    } catch (error) {
      // The connection breaks if the server rejects the request before the body is sent. The response may then be lost,
      // so the request is sent again.
      const isBroken = isNativeError(error) && 'code' in error && CONNECTION_ERRORS.includes(String(error.code));
      if (!isBroken || attempt === MAX_ATTEMPTS) throw error;
      await wait(10);
    }
  }
}

function sendOnce(base: string, { method, path, headers, body }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  // Without this header, Node sends no length for a GET, and the server would parse the body as another request.
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent: false };
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, code: codeOf(text), text });
      });
    });
    outgoing.on('error', reject);
    if (body === undefined) outgoing.end();
    else outgoing.end(body);
  });
}

function codeOf(text: string): string {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}
