import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | FormData | undefined;
}

async function encode(body: Sent['body']): Promise<{ headers: Record<string, string>; content: Buffer }> {
  if (body === undefined) return { headers: {}, content: Buffer.alloc(0) };
  if (!(body instanceof FormData)) {
    return { headers: { 'Content-Type': 'application/json' }, content: Buffer.from(JSON.stringify(body)) };
  }
  const form = new Response(body);
  const content = Buffer.from(await form.arrayBuffer());
  return { headers: { 'Content-Type': form.headers.get('Content-Type') ?? '' }, content };
}

/**
 * One request on a connection of its own: a kept one may be closed by the gateway after a refused upload, upon which
 * browsers send the next request again by themselves, and `fetch` fails.
 */
export async function exchange(url: string, { method, headers, body }: Sent, timeoutMs: number): Promise<Exchange> {
  const encoded = await encode(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent: false,
      headers: { ...headers, ...encoded.headers, 'Content-Length': encoded.content.length },
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on('response', (response) => {
      const entries = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      text(response).then(
        (content) => resolve({ status: response.statusCode ?? 0, headers: new Headers(entries), text: content }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(encoded.content);
  });
}
