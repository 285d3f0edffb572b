import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const weakPassword = (field: string, message: string) =>
  new HttpError(422, 'WEAK_PASSWORD', message, { fields: { [field]: message } });

export const samePassword = (field: string) => weakPassword(field, 'Das neue Passwort ist das bisherige.');
