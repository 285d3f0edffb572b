import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@parkwart/contracts/call';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/time';

/** A user of a running Parkwart, over plain HTTP without the front ends. */
export interface Person {
  readonly cookie: string;
  ask(method: string, path: string, body?: object | FormData): Promise<Response>;
  /** @throws unless the response is 2xx */
  get<Answer>(method: string, path: string, body?: object | FormData): Promise<Answer>;
}

/** The raw response to a login. */
export function tryLogIn(base: string, user: string, password: string): Promise<Response> {
  return fetch(`${base}${API_PREFIX}/park-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user, password }),
  });
}

export async function logIn(base: string, user: string, password: string): Promise<Person> {
  const answer = await tryLogIn(base, user, password);
  if (!answer.ok) throw new Error(`login of ${user}: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return personWith(base, cookie.join('; '));
}

/** A user with the cookies of an earlier login. */
export function personWith(base: string, cookie: string): Person {
  const ask = (method: string, path: string, body?: object | FormData) =>
    fetch(`${base}${API_PREFIX}${path}`, {
      method,
      headers: {
        Cookie: cookie,
        ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
        ...(body && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
  return {
    cookie,
    ask,
    get: async <Answer>(method: string, path: string, body?: object | FormData) => {
      const answer = await ask(method, path, body);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return (text ? JSON.parse(text) : undefined) as Answer;
    },
  };
}

export function park(person: Person, vehicleNumber: string): Promise<ParkingRecord> {
  const now = new Date();
  const car = { vehicleNumber, vehicleModel: 'Škoda', vehicleColor: 'Grün' };
  return person.get('POST', '/parking', { date: formatDay(now), entryTime: formatClockTime(now), ...car });
}

export function upload(person: Person, invoiceNumber: number, files: Readonly<Record<string, Buffer>>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([new Uint8Array(content)]), name);
  return person.get('POST', `/upload-files/${invoiceNumber}`, form);
}
