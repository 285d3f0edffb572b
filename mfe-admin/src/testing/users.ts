import type { User } from '@parkwart/contracts/calls/user';
import { type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';

export function buildUser(changes: Partial<User> = {}): User {
  return {
    _id: 'u-2',
    username: 'kasse',
    email: 'kasse@parkraum.example',
    phone: '030 1234567',
    gender: 'weiblich',
    status: 'Aktiv',
    role: 'Angestellte',
    version: 3,
    passkeys: 0,
    mustChangePassword: false,
    ...changes,
  };
}

export function buildOwner(changes: Partial<User> = {}): User {
  return buildUser({ _id: 'u-1', username: 'admin', email: 'admin@parkraum.example', role: 'Admin', ...changes });
}

export const both = [buildOwner(), buildUser()];

export function serveUsers(
  users: readonly User[],
  other: (request: SentRequest) => FakeResponse | Promise<FakeResponse> = () => ({ status: 204 }),
): SentRequest[] {
  return serveApi((request) => (request.path === '/all-user' ? ok(users) : other(request)));
}

export const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
export const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
