import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Rule } from '../calls-kit/rule.ts';
import { parkingRecord } from '../entities/record.ts';
import { inOrder, sentenceInOrder } from '../inputs/dayRange.ts';
import { flag } from '../inputs/flag.ts';
import { day } from '../inputs/inputs.ts';
import { platePart } from '../inputs/platePart.ts';

const datesInOrder = inOrder('startDate', 'endDate');

/** The searches of specification §7 stream a plain array, newest first. */
const search = <Query extends z.ZodMiniType>(path: `/${string}`, summary: string, query: Query) =>
  defineCall({
    service: 'parking',
    method: 'GET',
    path,
    summary,
    allow: ['Admin'],
    query,
    answer: z.array(parkingRecord),
  });

const nothing = z.strictObject({});

export const allVehicles = search('/all-vehicle', 'Alle Datensätze.', nothing);
export const todayVehicles = search('/today-vehicle', 'Die Datensätze eines Tages.', z.strictObject({ date: day }));
export const searchVehicle = search(
  '/vehicle-search',
  'Datensätze zu einem Teil des Kennzeichens.',
  z.strictObject({ vehicleNumber: platePart }),
);
/** `isPay=false` searches the list „Offen“, `isPay=true` the list „Abgeschlossen“. */
export const searchPaid = search(
  '/pay-search',
  'Offene oder abgeschlossene Datensätze, auf Wunsch eines Tages.',
  z.strictObject({ isPay: flag, date: z.optional(day) }),
);
/** If `isPay` is omitted, returns all records of the range. */
export const searchRange = search(
  '/range-search',
  'Datensätze eines Zeitraums, auf Wunsch nur offene oder abgeschlossene.',
  z.strictObject({ startDate: day, endDate: day, isPay: z.optional(flag) }).check(datesInOrder),
);
export const searchReminders = search('/reminder-search', 'Die Mahnungen.', nothing);
export const searchCollection = search('/paid-search', 'Die Fälle im Inkasso.', nothing);
export const searchActive = search('/active-search', 'Die aktiven Datensätze.', nothing);
export const searchInactive = search('/inactive-search', 'Die deaktivierten Datensätze.', nothing);

export const rules: readonly Rule[] = [{ check: datesInOrder, says: sentenceInOrder('startDate', 'endDate') }];
