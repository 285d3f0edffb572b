import { HttpError } from './httpError.ts';

/**
 * The response of the driver's page is the same for a wrong token, for a wrong plate, and while the page is switched
 * off.
 * @param locked the record whose page has been locked because of this wrong plate
 */
export const pageNotFound = (locked?: string) =>
  new HttpError(
    404,
    'PAGE_NOT_FOUND',
    'Zu diesem Code und diesem Kennzeichen gibt es keinen Vorgang. Bitte prüfen Sie das Kennzeichen.',
    locked === undefined ? {} : { security: { event: 'page.locked', target: locked } },
  );

/**
 * The response while a driver's page is locked: the same for a wrong and for the right plate, so that further guesses
 * reveal nothing.
 * @param retryAfter in seconds
 */
export const pageLocked = (retryAfter: number) =>
  new HttpError(
    429,
    'PAGE_LOCKED',
    'Zu oft war das Kennzeichen falsch. Bitte versuchen Sie es in einer Stunde erneut.',
    { retryAfter },
  );

export const pageSessionEnded = () =>
  new HttpError(
    401,
    'PAGE_SESSION_ENDED',
    'Ihre Sitzung ist abgelaufen. Bitte geben Sie das Kennzeichen noch einmal ein.',
  );
