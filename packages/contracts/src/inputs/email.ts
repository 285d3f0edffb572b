import * as z from 'zod/mini';

export const EMAIL_WRONG = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';

const address = z.email();

export const isEmail = (text: string): boolean => address.safeParse(text).success;
