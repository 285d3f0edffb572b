import { Refusal } from '@parkwart/service-kit/refusal';

export const storageNotReachable = () =>
  new Refusal(
    503,
    'STORAGE_NOT_REACHABLE',
    'Die Dateiablage ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 2 },
  );
