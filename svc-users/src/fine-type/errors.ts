import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const fineTypeNotFound = () => new HttpError(404, 'FINE_TYPE_NOT_FOUND', 'Diese Bußgeldart gibt es nicht.');

export const fineTypeChanged = () =>
  new HttpError(409, 'FINE_TYPE_CHANGED', 'Diese Bußgeldart wurde inzwischen geändert. Bitte laden Sie sie neu.');

export const fineTypeExists = () => {
  const message = 'Eine Bußgeldart dieses Namens gibt es schon.';
  return new HttpError(409, 'FINE_TYPE_EXISTS', message, { fields: { fineType: message } });
};
