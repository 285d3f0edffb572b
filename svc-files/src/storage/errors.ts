import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const storageNotReachable = () =>
  new HttpError(
    503,
    'STORAGE_NOT_REACHABLE',
    'Die Dateiablage ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 2 },
  );
