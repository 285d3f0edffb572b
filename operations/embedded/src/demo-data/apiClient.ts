import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX, type Call } from '@parkwart/contracts/calls/call';
import { logIn, refreshSession } from '@parkwart/contracts/calls/session';
import { errorBody } from '@parkwart/contracts/wire/errorBody';
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
type AnyCall = Call<Schema, Schema, Schema, Schema>;

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface ApiClient {
  ask<C extends AnyCall>(call: C, input?: CallInput): Promise<z.output<NonNullable<C['answer']>>>;
}

const MAX_ATTEMPTS = 8;
const TIMEOUT_MS = 30_000;

const TRANSIENT = new Set([0, 429, 503]);

function pathOf(call: AnyCall, { params = {}, query = {} }: CallInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const text = new URLSearchParams(query).toString();
  return `${API_PREFIX}${path}${text ? `?${text}` : ''}`;
}

export async function openClient(base: string, user: string, password: string): Promise<ApiClient> {
  const cookies = new Map<string, string>();
  let renewing: Promise<void> | undefined;
  /** A 401 for a request sent before the last renewal needs no other renewal. */
  let renewals = 0;

  const send = async (call: AnyCall, input: CallInput): Promise<Response> => {
    const response = await fetch(`${base}${pathOf(call, input)}`, {
      method: call.method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  /** Retries transient errors; every write here is idempotent. */
  const sendWithRetry = async (call: AnyCall, input: CallInput): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(call, input).catch((error: unknown) => {
        if (attempt < MAX_ATTEMPTS) return undefined;
        throw error;
      });
      if (response && (!TRANSIENT.has(response.status) || attempt === MAX_ATTEMPTS)) return response;
      await response?.body?.cancel();
      await sleep(Number(response?.headers.get('retry-after') ?? 1) * 1_000);
    }
  };

  const logInAgain = async () => {
    const response = await sendWithRetry(logIn, { body: { user, password } });
    if (!response.ok) throw new CommandError(response.status, errorBody.parse(await response.json()).message);
    await response.body?.cancel();
  };
  const renew = async () => {
    const response = await send(refreshSession, {}).catch(() => undefined);
    await response?.body?.cancel();
    if (!response?.ok) await logInAgain();
    renewals += 1;
  };

  await logInAgain();
  return {
    ask: async <C extends AnyCall>(call: C, input: CallInput = {}) => {
      const before = renewals;
      let response = await sendWithRetry(call, input);
      if (response.status === 401) {
        await response.body?.cancel();
        if (before === renewals) {
          renewing ??= renew().finally(() => {
            renewing = undefined;
          });
        }
        await renewing;
        response = await sendWithRetry(call, input);
      }
      const content: unknown = await response.json();
      if (!response.ok) throw new CommandError(response.status, errorBody.parse(content).message);
      return call.answer?.parse(content) as z.output<NonNullable<C['answer']>>;
    },
  };
}
