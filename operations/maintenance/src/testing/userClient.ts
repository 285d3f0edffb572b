import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';

/** Plain HTTP, without the front ends. */
export interface UserClient {
  readonly cookie: string;
  request(method: string, path: string, body?: object | FormData): Promise<Response>;
  call<Result>(method: string, path: string, body?: object | FormData): Promise<Result>;
}

export function requestLogin(base: string, user: string, password: string): Promise<Response> {
  return fetch(`${base}${API_PREFIX}/park-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user, password }),
  });
}

export async function logIn(base: string, user: string, password: string): Promise<UserClient> {
  const response = await requestLogin(base, user, password);
  if (!response.ok) throw new Error(`login of ${user}: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return clientWith(base, cookie.join('; '));
}

export function clientWith(base: string, cookie: string): UserClient {
  const request = (method: string, path: string, body?: object | FormData) =>
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
    request,
    call: async <Result>(method: string, path: string, body?: object | FormData) => {
      const response = await request(method, path, body);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text ? JSON.parse(text) : undefined) as Result;
    },
  };
}

export function park(client: UserClient, vehicleNumber: string): Promise<ParkingRecord> {
  const now = new Date();
  const car = { vehicleNumber, vehicleModel: 'Škoda', vehicleColor: 'Grün' };
  return client.call('POST', '/parking', { date: formatDay(now), entryTime: formatClockTime(now), ...car });
}

export function upload(client: UserClient, invoiceNumber: number, files: Readonly<Record<string, Buffer>>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([new Uint8Array(content)]), name);
  return client.call('POST', `/upload-files/${invoiceNumber}`, form);
}
