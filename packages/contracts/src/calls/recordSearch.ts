import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { parkingRecord } from '../entities/record.ts';
import { requiredText } from '../inputs/inputs.ts';

export const MAX_FOUND = 8;

const query = z.strictObject({ text: requiredText(60, 'Bitte geben Sie ein, wonach gesucht wird.') });

/** The search on every office page: one field for anything that a user remembers about a record. */
export const searchRecords = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/records/search',
  summary:
    'Wenige Datensätze zu einer Rechnungsnummer, einem Teil des Kennzeichens oder des Halters, die neuesten zuerst.',
  allow: ['Admin'],
  query,
  answer: z.object({ records: z.array(parkingRecord) }),
});

/** Finds the record that a payment is meant for. */
export const searchOpenRecords = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/records/open',
  summary:
    'Wenige Datensätze, auf denen etwas offen ist, zu einer Rechnungsnummer, genau diesem offenen Betrag, einem Teil des Kennzeichens oder des Halters.',
  allow: ['Admin'],
  query,
  answer: z.object({
    records: z.array(parkingRecord),
    /** The record with exactly this number, if nothing is open on it. */
    settled: z.optional(parkingRecord),
  }),
});
