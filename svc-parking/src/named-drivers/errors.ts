import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const driverNotFound = () =>
  new HttpError(404, 'DRIVER_NOT_FOUND', 'Diesen benannten Fahrer gibt es nicht, oder er ist inzwischen gelöscht.');

export const driverReceived = () =>
  new HttpError(
    422,
    'DRIVER_RECEIVED',
    'Zu dieser Rechnung ist schon ein Fahrer benannt, über den noch nicht entschieden ist.',
  );

export const driverStands = () =>
  new HttpError(
    422,
    'DRIVER_STANDS',
    'Zu dieser Rechnung ist schon ein Fahrer Schuldner. Bitte nehmen Sie ihn zuerst zurück.',
  );

export const driverDecided = () =>
  new HttpError(409, 'DRIVER_DECIDED', 'Über diesen Fahrer ist schon anders entschieden.');

export const nothingToAsk = () =>
  new HttpError(
    422,
    'NOTHING_TO_ASK',
    'Diese Rechnung ist bezahlt oder inaktiv: Von einem Fahrer ist nichts zu fordern.',
  );

export const isInCollection = () =>
  new HttpError(
    409,
    'IN_COLLECTION',
    'Diese Rechnung liegt beim Inkasso. Bitte rufen Sie sie zuerst zurück, bevor sich der Schuldner ändert.',
  );

const ARRIVED_IN_FUTURE = 'Der Tag liegt in der Zukunft.';
export const namedInFuture = () =>
  new HttpError(422, 'ARRIVED_IN_FUTURE', ARRIVED_IN_FUTURE, { fields: { arrived: ARRIVED_IN_FUTURE } });
