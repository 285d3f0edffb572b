import { API_PREFIX } from '@parkwart/contracts/call';

interface Given {
  readonly body?: object | FormData;
  /** `Idempotency-Key` */
  readonly key?: string;
}

/** Somebody at a browser, who does one thing after the other. */
export interface Person {
  readonly user: string;
  /** Makes a call and gives its answer's JSON; undefined when there was none, which is noted as is every refusal. */
  ask<Answer>(method: string, path: string, given?: Given): Promise<Answer | undefined>;
}

export interface Account {
  readonly user: string;
  readonly password: string;
}

/** The embedded default's. */
export const ADMIN: Account = { user: 'admin', password: 'parkwart-admin' };

/** Hears of each answer, and why it was no good one. */
type Note = (failure?: string) => void;

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

/** An admin who has logged in. */
export async function openPerson(url: string, account: Account, note: Note): Promise<Person> {
  const cookies = new Map<string, string>();
  const ask = async <Answer>(method: string, path: string, given: Given = {}) => {
    try {
      const response = await fetch(url + API_PREFIX + path, requestOf(method, given, cookies));
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      note(response.ok ? undefined : `${method} ${path}: ${response.status} ${text}`);
      return response.ok ? (JSON.parse(text) as Answer) : undefined;
    } catch (error) {
      note(`${method} ${path}: ${String(error)}`);
      return undefined;
    }
  };
  await ask('POST', '/park-login', { body: account });
  return { user: account.user, ask };
}
