import type { User } from '@parkwart/contracts/user';

/** An employee; `changes` make it somebody else. */
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
    ...changes,
  };
}

/** Who is logged in when `showPage` shows a page. */
export function buildOwner(changes: Partial<User> = {}): User {
  return buildUser({ _id: 'u-1', username: 'admin', email: 'admin@parkraum.example', role: 'Admin', ...changes });
}
