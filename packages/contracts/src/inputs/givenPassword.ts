import * as z from 'zod/mini';

/** A password that the service compares with the stored one. */
export const givenPassword = z
  .string()
  .check(z.minLength(1, 'Bitte geben Sie das Passwort ein'), z.maxLength(128, 'Höchstens 128 Zeichen.'));
