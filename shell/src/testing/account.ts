import type { User } from '@parkwart/contracts/calls/user';
import { screen } from '@testing-library/react';
import { serve, unauthorized } from './serve.ts';
import { kasse, type showShell } from './showShell.tsx';

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

export function serveEndedSession(saved: FakeResponse): SentRequest[] {
  const sent: SentRequest[] = [];
  let hasSession = false;
  serve((address, { method, headers, body }) => {
    if (address.endsWith('/park-login')) {
      hasSession = true;
      return { status: 200, body: kasse };
    }
    if (method === 'GET') return readAccount(address);
    if (!hasSession) return unauthorized;
    sent.push({ address, headers: new Headers(headers), body: JSON.parse(String(body ?? 'null')) });
    return saved;
  });
  return sent;
}

export async function logInAgain(user: ReturnType<typeof showShell>['user']) {
  expect(await screen.findByText('Ihre Sitzung ist abgelaufen.')).toBeVisible();
  await user.type(screen.getByLabelText('Passwort'), 'geheim{Enter}');
}
