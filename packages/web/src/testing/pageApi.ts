export interface SentRequest {
  readonly method: string;
  /** Without the API prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly ifMatch: string | null;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Thrown by a response function, it stands for a broken connection. */
export class NoConnection extends TypeError {}

const PREFIX = '/api/employee';

function readRequest(address: string, init: RequestInit | undefined): SentRequest {
  const url = new URL(address, 'http://page.example');
  const headers = new Headers(init?.headers);
  return {
    method: init?.method ?? 'GET',
    path: decodeURI(url.pathname.slice(PREFIX.length)),
    query: url.searchParams,
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    idempotencyKey: headers.get('Idempotency-Key'),
    ifMatch: headers.get('If-Match'),
  };
}

/** Ignores timeouts: a deferred response is never late on a slow machine. */
function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      if (signal.reason?.name !== 'TimeoutError') reject(signal.reason);
    });
  });
}

/** Replaces fetch; returns the list of requests. */
export function serveApi(answer: (request: SentRequest) => Answer | Promise<Answer>): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (address, init) => {
    const request = readRequest(String(address), init);
    sent.push(request);
    const { status, body } = await Promise.race([answer(request), givenUp(init?.signal)]);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  };
  return sent;
}

export function later(): { readonly promise: Promise<Answer>; readonly resolve: (answer: Answer) => void } {
  let resolve: (answer: Answer) => void = () => {};
  const promise = new Promise<Answer>((given) => {
    resolve = given;
  });
  return { promise, resolve };
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

export function refusal(status: number, message: string, fields?: Readonly<Record<string, string>>): Answer {
  return { status, body: { code: 'REFUSED', message, ...(fields && { fields }) } };
}

export const internalError = refusal(
  500,
  'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
);

export const conflict = refusal(409, 'Jemand anderes hat das gerade geändert.');
