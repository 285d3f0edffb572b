import type { User } from '@parkwart/contracts/calls/user';
import { serve } from './serve.ts';

export const karla: User = {
  _id: 'u-2',
  username: 'kasse',
  email: 'karla@parkwart.example',
  phone: '030 123456',
  gender: 'weiblich',
  status: 'Aktiv',
  role: 'Angestellte',
  version: 4,
  passkeys: 0,
  mustChangePassword: false,
};

export interface SentRequest {
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
}
type FakeResponse = { readonly status: number; readonly body?: unknown };

export const readAccount = (address: string): FakeResponse => ({
  status: 200,
  body: /\/(passkeys|sessions)$/.test(address) ? [] : { users: karla },
});

export function serveAccount(...writes: (FakeResponse | 'broken')[]): SentRequest[] {
  const sent: SentRequest[] = [];
  serve((address, { method, headers, body }) => {
    if (method === 'GET') return readAccount(address);
    sent.push({ address, headers: new Headers(headers), body: JSON.parse(String(body ?? 'null')) });
    const response = writes.shift() ?? { status: 204 };
    if (response === 'broken') throw new TypeError('Failed to fetch');
    return response;
  });
  return sent;
}
