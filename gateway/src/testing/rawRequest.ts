import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Name, value, name, value, … as they came, so that a header sent twice shows. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** A string goes with its length, a list in chunks without one. */
  readonly body?: string | readonly Buffer[];
}

/** Sends a path exactly as it is written; fetch would tidy it first. */
export function rawRequest(base: string, path: string, { method = 'GET', headers = {}, body }: RawRequest = {}) {
  const { hostname, port } = new URL(base);
  return new Promise<RawAnswer>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { statusCode = 0, headers: received, rawHeaders } = answer;
        resolve({ status: statusCode, headers: received, rawHeaders, body: Buffer.concat(chunks) });
      });
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    if (typeof body === 'string') outgoing.end(body);
    else {
      for (const chunk of body ?? []) outgoing.write(chunk);
      outgoing.end();
    }
  });
}
