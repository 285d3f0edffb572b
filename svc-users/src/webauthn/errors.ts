import { HttpError } from '@parkwart/service-kit/errors/httpError';

const PASSKEYS_UNAVAILABLE = 'PASSKEYS_NEED_A_NAME';

export const passkeysNeedHostName = () =>
  new HttpError(
    409,
    PASSKEYS_UNAVAILABLE,
    'Passkeys gehen nur unter einem Namen, zum Beispiel http://localhost, nicht unter einer IP-Adresse.',
  );

export const passkeysNeedTls = () =>
  new HttpError(409, PASSKEYS_UNAVAILABLE, 'Passkeys gehen nur über HTTPS, ohne HTTPS nur unter http://localhost.');
