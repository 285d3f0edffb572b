import { MAX_DRIVER_FILES } from '@parkwart/contracts/calls/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

/** These two as in svc-parking. */
export const pageNotFound = () =>
  new HttpError(
    404,
    'PAGE_NOT_FOUND',
    'Zu diesem Code und diesem Kennzeichen gibt es keinen Vorgang. Bitte prüfen Sie das Kennzeichen.',
  );

export const pageSessionEnded = () =>
  new HttpError(
    401,
    'PAGE_SESSION_ENDED',
    'Ihre Sitzung ist abgelaufen. Bitte geben Sie das Kennzeichen noch einmal ein.',
  );

export const tooManyDriverFiles = () =>
  new HttpError(
    422,
    'TOO_MANY_DRIVER_FILES',
    `Zu einem Vorgang können Sie höchstens ${MAX_DRIVER_FILES} Dateien hochladen.`,
  );
