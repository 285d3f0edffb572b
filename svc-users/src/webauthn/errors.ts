import { HttpError } from '@parkwart/service-kit/httpError';

const NO_PASSKEYS_HERE = 'PASSKEYS_NEED_A_NAME';

export const passkeysNeedAName = () =>
  new HttpError(
    409,
    NO_PASSKEYS_HERE,
    'Passkeys gehen nur unter einem Namen, zum Beispiel http://localhost, nicht unter einer IP-Adresse.',
  );

export const passkeysNeedTls = () =>
  new HttpError(409, NO_PASSKEYS_HERE, 'Passkeys gehen nur über HTTPS, ohne HTTPS nur unter http://localhost.');
