import { HttpError } from './httpError.ts';

/**
 * The same response for a wrong token, a wrong plate, and while the page is off. @param locked the record whose page
 * this guess has locked
 */
export const pageNotFound = (locked?: string) =>
  new HttpError(
    404,
    'PAGE_NOT_FOUND',
    'Zu diesem Code und diesem Kennzeichen gibt es keinen Vorgang. Bitte prüfen Sie das Kennzeichen.',
    locked === undefined ? {} : { security: { event: 'page.locked', target: locked } },
  );

export const pageSessionEnded = () =>
  new HttpError(
    401,
    'PAGE_SESSION_ENDED',
    'Ihre Sitzung ist abgelaufen. Bitte geben Sie das Kennzeichen noch einmal ein.',
  );
