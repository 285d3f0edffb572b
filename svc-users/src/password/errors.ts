import { invalidField } from '@parkwart/service-kit/errors/httpError';

export const weakPassword = (field: string, message: string) => invalidField('WEAK_PASSWORD', field, message);

export const samePassword = (field: string) => weakPassword(field, 'Das neue Passwort ist das bisherige.');
