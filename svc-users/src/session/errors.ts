import { DEMANDS } from '@parkwart/contracts/entities/demands';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import type { SecurityRecord } from '@parkwart/service-kit/logging/securityEvents';

/** The error is the same for an unknown user, a wrong password and an inactive account (specification §14). */
export const wrongCredentials = (security: SecurityRecord) =>
  new HttpError(401, 'WRONG_CREDENTIALS', 'Benutzername oder Passwort ist falsch.', { security });

export const tooManyFailures = (seconds: number, security: SecurityRecord) =>
  new HttpError(
    429,
    'TOO_MANY_FAILURES',
    `Zu viele Fehlversuche. Bitte versuchen Sie es in ${delayText(seconds)} erneut.`,
    {
      retryAfter: seconds,
      security,
    },
  );

export const notOwnPassword = () =>
  new HttpError(403, 'NOT_OWN_ACCOUNT', 'Sie können nur Ihr eigenes Passwort ändern.', {
    security: { event: 'right.refused', reason: 'other-account' },
  });

export const wrongPassword = () =>
  invalidField('WRONG_PASSWORD', 'currentPassword', 'Das aktuelle Passwort ist falsch.', {
    security: { event: 'password.refused', reason: 'wrong-password' },
  });

export const sessionOver = (security?: SecurityRecord) =>
  new HttpError(401, 'SESSION_OVER', 'Ihre Sitzung ist abgelaufen.', security && { security });

export const passkeyNeeded = () =>
  new HttpError(401, DEMANDS.passkey, 'Bitte bestätigen Sie die Anmeldung mit Ihrem Passkey.');

export const loginOver = () =>
  new HttpError(401, 'LOGIN_OVER', 'Die Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal an.');

const NOT_RECOGNISED = 'Der Passkey wurde nicht erkannt. Bitte versuchen Sie es noch einmal.';

export const passkeyRejected = (account: string) =>
  new HttpError(401, 'WRONG_PASSKEY', NOT_RECOGNISED, { security: { event: 'second-factor.refused', account } });

/** The status is 422, as for a wrong password, so that the session continues. */
export const passkeyNotProven = () =>
  new HttpError(422, 'WRONG_PASSKEY', NOT_RECOGNISED, {
    security: { event: 'proof.refused', reason: 'wrong-passkey' },
  });

export const passwordNotProven = () =>
  invalidField('WRONG_PASSWORD', 'password', 'Das Passwort ist falsch.', {
    security: { event: 'proof.refused', reason: 'wrong-password' },
  });

export const sessionNotFound = () => new HttpError(404, 'SESSION_NOT_FOUND', 'Diese Sitzung gibt es nicht mehr.');

function delayText(seconds: number): string {
  if (seconds <= 60) return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`;
  return `${Math.ceil(seconds / 60)} Minuten`;
}
