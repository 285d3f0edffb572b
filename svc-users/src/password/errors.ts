import { HttpError } from '@parkwart/service-kit/httpError';

/** @param field the input that holds the new password */
export const weakPassword = (field: string, sentence: string) =>
  new HttpError(422, 'WEAK_PASSWORD', sentence, { fields: { [field]: sentence } });

export const samePassword = (field: string) => weakPassword(field, 'Das neue Passwort ist das bisherige.');
