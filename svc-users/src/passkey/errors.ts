import { MAX_PASSKEYS } from '@parkwart/contracts/calls/passkeys';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const tooManyPasskeys = () =>
  new HttpError(
    409,
    'TOO_MANY_PASSKEYS',
    `Ein Konto hat höchstens ${MAX_PASSKEYS} Passkeys. Bitte entfernen Sie zuerst einen.`,
  );

export const passkeyExists = () => new HttpError(409, 'PASSKEY_KNOWN', 'Dieser Passkey ist schon eingerichtet.');

export const lastPasskey = () =>
  new HttpError(409, 'LAST_PASSKEY', 'Admins brauchen einen Passkey. Bitte richten Sie zuerst einen anderen ein.');

export const passkeyNotFound = () => new HttpError(404, 'PASSKEY_NOT_FOUND', 'Diesen Passkey gibt es nicht.');

export const passkeyNotVerified = () =>
  new HttpError(
    422,
    'PASSKEY_NOT_MADE',
    'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.',
  );
