import { Refusal } from '@parkwart/service-kit/refusal';

const NO_PASSKEYS_HERE = 'PASSKEYS_NEED_A_NAME';

export const passkeysNeedAName = () =>
  new Refusal(
    409,
    NO_PASSKEYS_HERE,
    'Passkeys gehen nur unter einem Namen, zum Beispiel http://localhost, nicht unter einer IP-Adresse.',
  );

export const passkeysNeedTls = () =>
  new Refusal(409, NO_PASSKEYS_HERE, 'Passkeys gehen nur über HTTPS, ohne HTTPS nur unter http://localhost.');
