export interface SentRequest {
  readonly method: string;
  /** The path without the API prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly ifMatch: string | null;
  readonly booth: string | null;
}

export interface FakeResponse {
  readonly status: number;
  readonly body?: unknown;
  /** Sent instead of a JSON body. */
  readonly text?: string;
}

/** Simulates a broken connection when a response function throws it. */
export class ConnectionError extends TypeError {}

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
    booth: headers.get('Parkwart-Booth'),
  };
}

/** Ignores timeouts, so that a deferred response is never late on a slow machine. */
function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const rejectUnlessLate = () => {
      if (signal?.reason?.name !== 'TimeoutError') reject(signal?.reason);
    };
    if (signal?.aborted) rejectUnlessLate();
    else signal?.addEventListener('abort', rejectUnlessLate);
  });
}

export function serveApi(respond: (request: SentRequest) => FakeResponse | Promise<FakeResponse>): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (address, init) => {
    const request = readRequest(String(address), init);
    sent.push(request);
    const { status, body, text } = await Promise.race([respond(request), rejectOnAbort(init?.signal)]);
    return new Response(text ?? (body === undefined ? null : JSON.stringify(body)), { status });
  };
  return sent;
}

export function deferred(): {
  readonly promise: Promise<FakeResponse>;
  readonly resolve: (response: FakeResponse) => void;
} {
  let resolve: (response: FakeResponse) => void = () => {};
  const promise = new Promise<FakeResponse>((given) => {
    resolve = given;
  });
  return { promise, resolve };
}

export const ok = (body: unknown): FakeResponse => ({ status: 200, body });

export function errorResponse(
  status: number,
  message: string,
  fields?: Readonly<Record<string, string>>,
): FakeResponse {
  return { status, body: { code: 'REFUSED', message, ...(fields && { fields }) } };
}

export const internalError = errorResponse(
  500,
  'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
);

export const conflict = errorResponse(409, 'Jemand anderes hat das gerade geändert.');
