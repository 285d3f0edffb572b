import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import type { SecurityRecord } from '@parkwart/service-kit/logging/securityEvents';

const OTHER_ACCOUNT: SecurityRecord = { event: 'right.refused', reason: 'other-account' };
const OWN_RIGHTS: SecurityRecord = { event: 'right.refused', reason: 'own-account' };

export const userNotFound = () => new HttpError(404, 'USER_NOT_FOUND', 'Diesen Benutzer gibt es nicht.');

export const notOwnAccount = () =>
  new HttpError(403, 'NOT_OWN_ACCOUNT', 'Sie können nur Ihre eigenen Benutzerdaten ansehen.', {
    security: OTHER_ACCOUNT,
  });

export const notOwnAccountToChange = () =>
  new HttpError(403, 'NOT_OWN_ACCOUNT', 'Sie können nur Ihre eigenen Benutzerdaten ändern.', {
    security: OTHER_ACCOUNT,
  });

export const userChanged = () =>
  new HttpError(409, 'USER_CHANGED', 'Dieser Benutzer wurde inzwischen geändert. Bitte laden Sie ihn neu.');

const USERNAME_TAKEN = 'Diesen Benutzernamen gibt es schon. Bitte wählen Sie einen anderen.';

export const usernameTaken = () => invalidField('USERNAME_TAKEN', 'username', USERNAME_TAKEN, { status: 409 });

export const unclearName = (message: string) => invalidField('UNCLEAR_NAME', 'username', message);

const OWN_ACCOUNT = {
  username: 'Ihren eigenen Benutzernamen können Sie nicht ändern.',
  password: 'Ihr eigenes Passwort ändern Sie in Ihrem Profil, mit dem aktuellen Passwort.',
  role: 'Ihre eigene Rolle können Sie nicht ändern.',
  status: 'Den Status Ihres eigenen Kontos können Sie nicht ändern.',
  mustChangePassword: 'Ob Sie Ihr Passwort ändern müssen, entscheidet ein anderer Admin.',
} as const;

export const ownAccount = (field: keyof typeof OWN_ACCOUNT) =>
  invalidField('OWN_ACCOUNT', field, OWN_ACCOUNT[field], { status: 403, security: OWN_RIGHTS });

export const ownAccountNotRemovable = () =>
  new HttpError(403, 'OWN_ACCOUNT', 'Ihr eigenes Konto können Sie nicht löschen.', { security: OWN_RIGHTS });

export const ownPasskeysNotResettable = () =>
  new HttpError(403, 'OWN_ACCOUNT', 'Ihre eigenen Passkeys verwalten Sie in Ihrem Profil.', { security: OWN_RIGHTS });
