import { Agent, request as openRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Sent {
  readonly method: string;
  /** With the query, as it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
}

export interface Answered {
  readonly status: number;
  /** `code` of a refusal, empty otherwise. */
  readonly code: string;
  readonly text: string;
  readonly cookies: readonly string[];
}

const agent = new Agent({ keepAlive: true });
const TRIES = 3;

/** Sends a request as it is: fetch would tidy paths, headers and methods. */
export async function send(base: string, sent: Sent): Promise<Answered> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(base, sent);
    } catch (error) {
      // A kept connection may be closed by the gateway just as it is used again.
      const isStale = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
      if (!isStale || attempt === TRIES) throw error;
      await wait(10);
    }
  }
}

function sendOnce(base: string, { method, path, headers, body }: Sent): Promise<Answered> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const outgoing = openRequest({ hostname, port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '');
        resolve({ status: answer.statusCode ?? 0, code: codeOf(text), text, cookies });
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

export function closeConnections(): void {
  agent.destroy();
}
