import { NO_IBAN } from './notEntered.ts';

/** Groups of four, for people: `DE89 3704 …`. */
export const groupIban = (iban: string): string =>
  iban === NO_IBAN ? iban : iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
