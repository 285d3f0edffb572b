import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const objectionNotFound = () =>
  new HttpError(404, 'OBJECTION_NOT_FOUND', 'Diesen Widerspruch gibt es nicht, oder er ist inzwischen gelöscht.');

export const objectionOpen = () =>
  new HttpError(
    422,
    'OBJECTION_OPEN',
    'Zu dieser Rechnung ist noch ein Widerspruch offen. Bitte entscheiden Sie zuerst darüber.',
  );

export const objectionDecided = () =>
  new HttpError(409, 'OBJECTION_DECIDED', 'Über diesen Widerspruch ist schon anders entschieden.');

export const objectionOfDriver = () =>
  new HttpError(
    409,
    'OBJECTION_OF_DRIVER',
    'Diesen Widerspruch hat der Fahrer auf der Seite für Fahrer selbst geschrieben; er lässt sich nicht ändern.',
  );

const ARRIVED_IN_FUTURE = 'Der Tag liegt in der Zukunft.';
export const arrivedInFuture = () =>
  new HttpError(422, 'ARRIVED_IN_FUTURE', ARRIVED_IN_FUTURE, { fields: { arrived: ARRIVED_IN_FUTURE } });

const PAY_UNTIL_PASSED = 'Der Tag ist schon vorbei.';
export const payUntilPassed = () =>
  new HttpError(422, 'PAY_UNTIL_PASSED', PAY_UNTIL_PASSED, { fields: { payUntil: PAY_UNTIL_PASSED } });
