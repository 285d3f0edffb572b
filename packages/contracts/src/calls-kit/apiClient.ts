import type * as z from 'zod/mini';
import { errorBody } from '../wire/errorBody.ts';
import { API_PREFIX, type Call, pathOf } from './call.ts';

type Schema = z.ZodMiniType;
type AnyCall = Call<Schema, Schema, Schema, Schema>;

export interface Account {
  readonly user: string;
  readonly password: string;
}

export interface RequestOptions {
  /** Sent as JSON; FormData is sent as multipart. */
  readonly body?: object | FormData | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** By default, redirects are followed. */
  readonly redirect?: 'manual';
}

interface CallInput extends RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 60_000;
const TRANSIENT = [429, 503];

/**
 * One user's session over HTTP, for programs and tests. Stores cookies from responses.
 * @param attempts how often to send a request that gets no response, a 429 or a 503; above 1, requests must be
 * idempotent
 */
export class ApiClient {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #attempts: number;
  #account: Account | undefined;
  #renewing: Promise<void> | undefined;
  /**
   * Number of renewals of the session. If it has increased since a request was sent, a 401 for that request causes no
   * further renewal.
   */
  #renewals = 0;

  constructor(base: string, attempts = 1) {
    this.#base = base;
    this.#attempts = attempts;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Returns responses of any status. @param path without the API's prefix */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === this.#attempts;
      const response = await this.#send(method, path, options).catch((error: unknown) => {
        if (isLast) throw error;
        return undefined;
      });
      if (response && (isLast || !TRANSIENT.includes(response.status))) return response;
      await response?.body?.cancel();
      const seconds = Number(response?.headers.get('Retry-After') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }

  /** The response's JSON; undefined if it has no body. Renews the session of a logged-in user. */
  async call<Result>(method: string, path: string, options: RequestOptions = {}): Promise<Result> {
    const before = this.#renewals;
    let response = await this.request(method, path, options);
    if (response.status === 401 && this.#account) {
      await response.body?.cancel();
      if (before === this.#renewals) await this.#renewOnce(this.#account);
      response = await this.request(method, path, options);
    }
    return readJson(response, `${method} ${path}`);
  }

  async ask<C extends AnyCall>(call: C, input: CallInput = {}): Promise<z.output<NonNullable<C['answer']>>> {
    const content = await this.call(call.method, pathOf(call, input), input);
    return call.answer?.parse(content) as z.output<NonNullable<C['answer']>>;
  }

  async logIn(account: Account): Promise<void> {
    const response = await this.request('POST', '/park-login', { body: account });
    await readJson(response, `login of ${account.user}`);
    this.#account = account;
  }

  #renewOnce(account: Account): Promise<void> {
    this.#renewing ??= this.#renew(account).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renew(account: Account): Promise<void> {
    const response = await this.#send('POST', '/session/refresh', {}).catch(() => undefined);
    await response?.body?.cancel();
    if (!response?.ok) await this.logIn(account);
    this.#renewals += 1;
  }

  async #send(method: string, path: string, options: RequestOptions): Promise<Response> {
    const { body, idempotencyKey, headers, redirect } = options;
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(this.#base + API_PREFIX + path, {
      method,
      headers: {
        ...headers,
        Cookie: this.cookie,
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      ...(redirect ? { redirect } : {}),
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

export async function openClient(base: string, account: Account, attempts?: number): Promise<ApiClient> {
  const client = new ApiClient(base, attempts);
  await client.logIn(account);
  return client;
}

/**
 * A response with a status other than 2xx. The error's message is the API's message, followed by the status and the
 * call.
 */
class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns undefined if there is no body. @throws ApiError */
async function readJson<Result>(response: Response, name: string): Promise<Result> {
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : undefined) as Result;
  throw new ApiError(response.status, `${messageIn(text)} (${name}: ${response.status})`);
}

/** A proxy in front of the API may respond with HTML. */
function messageIn(text: string): string {
  try {
    return errorBody.parse(JSON.parse(text)).message;
  } catch {
    return text;
  }
}
