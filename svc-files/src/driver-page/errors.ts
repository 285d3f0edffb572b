import { MAX_DRIVER_FILES } from '@parkwart/contracts/calls/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const tooManyDriverFiles = () =>
  new HttpError(
    422,
    'TOO_MANY_DRIVER_FILES',
    `Zu einem Vorgang können Sie höchstens ${MAX_DRIVER_FILES} Dateien hochladen.`,
  );
