import { setTimeout as wait } from 'node:timers/promises';
import { API_PREFIX } from '@parkwart/contracts/call';

interface Given {
  readonly body?: object | FormData;
  readonly key?: string;
}

/** A user who makes one call after the other. */
export interface Person {
  readonly user: string;
  /** @returns the response's JSON; undefined on any error, which is recorded */
  ask<Answer>(method: string, path: string, given?: Given): Promise<Answer | undefined>;
  /** Retries once, as the page does when no service responds; only the second failure is recorded. */
  upload<Answer>(path: string, body: FormData, key: string): Promise<Answer | undefined>;
}

/** Pause before the page retries an upload, in ms. */
const PAUSE = 3_000;

export interface Account {
  readonly user: string;
  readonly password: string;
}

export const ADMIN: Account = { user: 'admin', password: 'parkwart-admin' };

/** Called for each response, with the reason of a failure. */
type Note = (failure?: string) => void;

type Outcome<Answer> =
  | { readonly answer: Answer }
  | { readonly failure: string /** Nobody took the call, or who did is gone. */; readonly foundNobody: boolean };

function requestOf(method: string, { body, key }: Given, cookies: ReadonlyMap<string, string>): RequestInit {
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    method,
    headers: {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  };
}

export async function openPerson(url: string, account: Account, note: Note): Promise<Person> {
  const cookies = new Map<string, string>();
  const call = async <Answer>(method: string, path: string, given: Given): Promise<Outcome<Answer>> => {
    const what = `${method} ${path}`;
    try {
      const response = await fetch(url + API_PREFIX + path, requestOf(method, given, cookies));
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      if (response.ok) return { answer: JSON.parse(text) };
      return { failure: `${what}: ${response.status} ${text}`, foundNobody: response.status === 503 };
    } catch (error) {
      return { failure: `${what}: ${String(error)}`, foundNobody: true };
    }
  };
  const noted = <Answer>(outcome: Outcome<Answer>): Answer | undefined => {
    if ('answer' in outcome) {
      note();
      return outcome.answer;
    }
    note(outcome.failure);
    return undefined;
  };
  const ask = async <Answer>(method: string, path: string, given: Given = {}) =>
    noted(await call<Answer>(method, path, given));
  const upload = async <Answer>(path: string, body: FormData, key: string) => {
    const send = () => call<Answer>('POST', path, { body, key });
    const first = await send();
    if ('answer' in first || !first.foundNobody) return noted(first);
    await wait(PAUSE);
    return noted(await send());
  };
  await ask('POST', '/park-login', { body: account });
  return { user: account.user, ask, upload };
}
