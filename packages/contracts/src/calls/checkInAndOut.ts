import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import { boothRecord } from '../entities/boothRecord.ts';
import { ROLES } from '../entities/role.ts';
import { vehicleInput } from '../entities/vehicle.ts';
import { day, instant, provisionalReference, recordReference } from '../inputs/inputs.ts';
import { addDays, parseClockTime } from '../rules/time.ts';

/** How many days in the past a check-in may be; no booth stays offline for longer. */
export const CHECK_IN_PAST_DAYS = 30;
/** How many days in the past a check-in by an admin may be, because admins may enter records of a previous system. */
const TAKEOVER_PAST_DAYS = 366;

/** @returns a German sentence if the car's entry lies too far in the past */
export function entryAgeProblem(entry: Date, now: Date, byAdmin = false): string | undefined {
  const days = byAdmin ? TAKEOVER_PAST_DAYS : CHECK_IN_PAST_DAYS;
  return entry < addDays(now, -days) ? `Eine Einfahrt darf höchstens ${days} Tage zurückliegen.` : undefined;
}

const clock = z
  .string()
  .check(z.refine((text) => parseClockTime(text) !== undefined, 'Keine gültige Uhrzeit (HH:MM:SS).'));

/** Accepted and ignored: the employee is the session's user (specification §13). */
const employeeName = z.optional(z.string().check(z.maxLength(200)));

/** Sent with a check-in that the booth made offline. */
const provisional = z.strictObject({
  reference: provisionalReference,
  /** When the check-in was entered; this disambiguates the hour that occurs twice in October. */
  enteredAt: instant,
  /** The username of the user who entered the check-in; another user may be logged in when it is sent. */
  enteredBy: z.string().check(z.minLength(1), z.maxLength(60)),
});

export const checkIn = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/parking',
  summary: 'Ein Fahrzeug einchecken.',
  allow: ROLES,
  refuses: [422],
  idempotent: true,
  status: 201,
  query: z.strictObject({ employeeName }),
  body: z.strictObject({
    date: day,
    entryTime: clock,
    ...vehicleInput,
    provisional: z.optional(provisional),
  }),
  answer: boothRecord,
});

export const searchInvoice = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/invoice-search',
  summary: 'Der Datensatz zu einer Rechnungsnummer oder vorläufigen Nummer, als Liste mit höchstens einem Eintrag.',
  allow: ROLES,
  refuses: [409, 429],
  query: z.strictObject({ invoiceNumber: recordReference }),
  answer: z.array(boothRecord),
});

const checkOutQuery = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  exitTime: z.optional(instant),
  employeeName,
});

/** A GET that writes; equivalent to the POST (specification §13). */
export const checkOutByGet = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/checkout',
  summary: 'Ein Fahrzeug auschecken (alte Form; die Seite benutzt POST).',
  allow: ROLES,
  refuses: [404, 409, 422, 429],
  writes: true,
  query: checkOutQuery,
  answer: boothRecord,
});

export const checkOut = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/checkout',
  summary: 'Ein Fahrzeug auschecken; ein zweites Mal ändert nichts.',
  allow: ROLES,
  refuses: [404, 409, 422, 429],
  repeatable: true,
  query: checkOutQuery,
  answer: boothRecord,
});

export const rules: readonly Rule[] = [
  { calls: [checkOut, checkOutByGet], says: 'Die Stunde, die im März ausfällt, gibt es nicht.' },
];
