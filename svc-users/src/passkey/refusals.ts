import { MOST_PASSKEYS } from '@parkwart/contracts/passkeys';
import { Refusal } from '@parkwart/service-kit/refusal';

export const tooManyPasskeys = () =>
  new Refusal(
    409,
    'TOO_MANY_PASSKEYS',
    `Ein Konto hat höchstens ${MOST_PASSKEYS} Passkeys. Bitte entfernen Sie zuerst einen.`,
  );

export const passkeyKnown = () => new Refusal(409, 'PASSKEY_KNOWN', 'Dieser Passkey ist schon eingerichtet.');

export const lastPasskey = () =>
  new Refusal(409, 'LAST_PASSKEY', 'Admins brauchen einen Passkey. Bitte richten Sie zuerst einen anderen ein.');

export const passkeyNotFound = () => new Refusal(404, 'PASSKEY_NOT_FOUND', 'Diesen Passkey gibt es nicht.');

export const passkeyNotMade = () =>
  new Refusal(422, 'PASSKEY_NOT_MADE', 'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.');
