import * as z from 'zod/mini';
import { isPlate, PLATE_MAX_LENGTH, PLATE_MISSING, tidyPlate } from '../rules/plate.ts';
import { LATEST_DATE, parseDay, parseInstant } from '../rules/time.ts';

/**
 * Input schemas that several calls use, with German messages. Inputs that the booth does not need are in separate
 * files, because a page loads every schema of a file.
 */

// Patterns instead of functions, so that docs/openapi.json shows them.
const NO_CONTROL_CHARACTER = /^\P{Cc}*$/u;
const NO_CONTROL_CHARACTER_IN_LINES = /^[\P{Cc}\n\t]*$/u;
const NOT_BLANK = /\S/;

/** One line of text, trimmed. */
export const freeText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `Höchstens ${max} Zeichen.`),
      z.regex(NO_CONTROL_CHARACTER, 'Bitte ohne Steuerzeichen.'),
    );

/** One line of text, trimmed, not empty. */
export const requiredText = (max: number, missing: string) => freeText(max).check(z.regex(NOT_BLANK, missing));

/** Multiline text, trimmed; lines end with LF. */
export const lines = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max, `Höchstens ${max} Zeichen.`),
    z.regex(NO_CONTROL_CHARACTER_IN_LINES, 'Bitte ohne Steuerzeichen.'),
  );

export const plate = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, PLATE_MISSING),
      z.refine(isPlate, `Höchstens ${PLATE_MAX_LENGTH} Zeichen: Buchstaben, Ziffern, Leerzeichen, Bindestrich.`),
    ),
  z.transform(tidyPlate),
);

/** A day, `5.3.2026` or `2026-03-05`. */
export const day = z
  .string()
  .check(z.refine((text) => parseDay(text) !== undefined, 'Kein gültiges Datum (T.M.JJJJ).'));

export const instant = z
  .string()
  .check(
    z.refine((text) => parseInstant(text, LATEST_DATE) !== undefined, 'Kein gültiger Zeitpunkt (T.M.JJJJ HH:MM:SS).'),
  );

/** Allows more code letters than any booth can have. */
const PROVISIONAL_REFERENCE = /^[A-Z]{1,7}-\d{4,8}$/;
/**
 * The number that an offline booth prints instead of the invoice number: the code letters of the booth and a serial
 * number.
 */
export const provisionalReference = z.string().check(z.regex(PROVISIONAL_REFERENCE, 'Zum Beispiel A-0017.'));
export const isProvisionalReference = (text: string): boolean => PROVISIONAL_REFERENCE.test(text);

export const INVOICE_NUMBER_WRONG = 'Die Rechnungsnummer besteht nur aus Ziffern.';
/** Digits only; unknown numbers are well-formed too. */
export const invoiceNumber = z.string().check(z.regex(/^\d{1,30}$/, INVOICE_NUMBER_WRONG));
export const recordReference = z.union([invoiceNumber, provisionalReference], INVOICE_NUMBER_WRONG);
