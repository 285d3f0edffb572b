import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const objectionNotPossible = () =>
  new HttpError(
    422,
    'OBJECTION_NOT_POSSIBLE',
    'Hier ist kein Widerspruch mehr möglich. Bitte wenden Sie sich an den Betreiber.',
  );

/** The driver's version; the office's sentence asks for a decision. */
export const objectionWaits = () =>
  new HttpError(
    422,
    'OBJECTION_OPEN',
    'Ein Widerspruch liegt uns schon vor. Wir melden uns, sobald wir darüber entschieden haben.',
  );

export const driverNamed = () =>
  new HttpError(422, 'DRIVER_NAMED', 'Ein Fahrer ist uns schon benannt. Bitte wenden Sie sich an den Betreiber.');

export const namingNotPossible = () =>
  new HttpError(
    422,
    'NAMING_NOT_POSSIBLE',
    'Hier ist kein Fahrer mehr zu benennen. Bitte wenden Sie sich an den Betreiber.',
  );
