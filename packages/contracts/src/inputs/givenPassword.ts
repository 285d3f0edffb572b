import * as z from 'zod/mini';

/** The service compares it with the stored password. */
export const givenPassword = z
  .string()
  .check(z.minLength(1, 'Bitte geben Sie das Passwort ein'), z.maxLength(128, 'Höchstens 128 Zeichen.'));
