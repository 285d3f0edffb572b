import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { keeperLine, keeperNeed, keeperRequest } from '../entities/keeperRequest.ts';
import { parkingRecord } from '../entities/record.ts';
import { rowId } from '../inputs/idParams.ts';
import { freeText, invoiceNumber, plate, requiredText } from '../inputs/inputs.ts';

const keeper = { service: 'parking', allow: ['Admin'] } as const;
const id = rowId('Keine Nummer einer Anfrage.');

/** Maximum number of records in one response. */
export const MOST_NEEDS = 200;
export const MOST_ANSWERS = 500;

export const getKeeperNeeds = defineCall({
  ...keeper,
  method: 'GET',
  path: '/keeper-needs',
  summary: 'Rechnungen, deren erster Mahnung nur der Halter fehlt, nach Rechnungsnummern.',
  query: z.strictObject({ after: z.optional(invoiceNumber) }),
  answer: z.object({ needs: z.array(keeperNeed), hasMore: z.boolean() }),
});

export const getKeeperRequests = defineCall({
  ...keeper,
  method: 'GET',
  path: '/keeper-requests',
  summary: 'Die letzten Anfragen nach Haltern, die neueste zuerst.',
  answer: z.object({ requests: z.array(keeperRequest) }),
});

/** Creates a keeper request for each record, once per record; omits records whose keeper is no longer needed. */
export const requestKeepers = defineCall({
  ...keeper,
  method: 'POST',
  path: '/keeper-requests',
  summary: 'Halter anfragen: hält Grund, Nachweis, Tag und Kosten je Rechnung fest.',
  refuses: [422],
  idempotent: true,
  status: 201,
  body: z.strictObject({
    invoiceNumbers: z
      .array(invoiceNumber)
      .check(
        z.minLength(1, 'Bitte wählen Sie mindestens eine Rechnung.'),
        z.maxLength(MOST_NEEDS, `Höchstens ${MOST_NEEDS} Rechnungen auf einmal.`),
      ),
  }),
  answer: keeperRequest,
});

export const getKeeperLines = defineCall({
  ...keeper,
  method: 'GET',
  path: '/keeper-requests/{id}/lines',
  summary: 'Die Rechnungen einer Anfrage, nach Rechnungsnummern.',
  refuses: [404],
  params: z.strictObject({ id }),
  answer: z.object({ lines: z.array(keeperLine) }),
});

/** Removes a record from a keeper request that was not sent, so that the record's keeper can be requested again. */
export const withdrawKeeperLine = defineCall({
  ...keeper,
  method: 'DELETE',
  path: '/keeper-requests/{id}/lines/{invoiceNumber}',
  summary: 'Eine Rechnung aus einer Anfrage nehmen, die nicht abgeschickt wurde.',
  refuses: [409],
  params: z.strictObject({ id, invoiceNumber }),
});

export const POSTCODE_WRONG =
  'Eine deutsche Postleitzahl hat fünf Ziffern; vor einer ausländischen steht das Land, wie in A-1010.';

/** Rejects a postcode of only digits that is not German; a foreign one begins with the country. */
export const isPostcode = (text: string): boolean => /^(?!\d+$)|^\d{5}$/.test(text.replace(/^D[- ]?/, ''));

export const keeperAnswer = z.strictObject({
  vehicleNumber: plate,
  /** The record that the answer is for; by default, the answer is stored for all requested records with this plate. */
  invoiceNumber: z.optional(invoiceNumber),
  ownerName: requiredText(140, 'Bitte geben Sie den Namen des Halters an.'),
  street: requiredText(140, 'Bitte geben Sie Straße und Hausnummer an.'),
  postcode: requiredText(10, 'Bitte geben Sie die Postleitzahl an.'),
  city: requiredText(100, 'Bitte geben Sie den Ort an.'),
  make: freeText(60),
  colour: freeText(40),
});

/**
 * Stores all answers or none; an error mentions the wrong field, such as `answers.3.postcode`. Repeating the same
 * answers changes nothing. With `isTrial` nothing is stored, so that complete lines of a file can be checked although
 * other lines are incomplete.
 */
export const answerKeepers = defineCall({
  ...keeper,
  method: 'PUT',
  path: '/keeper-answers',
  summary: 'Antworten der Zulassungsbehörde eintragen, alle oder keine; der Halter kommt zur Rechnung.',
  refuses: [422],
  body: z.strictObject({
    answers: z
      .array(keeperAnswer)
      .check(
        z.minLength(1, 'Die Datei enthält keine Antwort.'),
        z.maxLength(MOST_ANSWERS, `Höchstens ${MOST_ANSWERS} Antworten auf einmal.`),
      ),
    isTrial: z.optional(z.boolean()),
  }),
  answer: z.object({ records: z.array(parkingRecord) }),
});

/**
 * Confirms that the registration office's reply is about this car, so that the letter can be sent although make or
 * colour differ.
 */
export const checkRegisteredVehicle = defineCall({
  ...keeper,
  method: 'PUT',
  path: '/keeper-answers/{invoiceNumber}/checked',
  summary: 'Bestätigen, dass die Halterauskunft trotz anderer Marke oder Farbe zu diesem Auto gehört.',
  refuses: [404],
  params: z.strictObject({ invoiceNumber }),
  answer: parkingRecord,
});

export const journal = {
  record: {
    kinds: {
      parking: {
        'keeper-requested': 'Halterauskunft angefragt',
        'keeper-withdrawn': 'Anfrage des Halters zurückgenommen',
        'keeper-answered': 'Halterauskunft eingetragen',
        'vehicle-checked': 'Fahrzeug der Halterauskunft bestätigt',
      },
    },
    personal: {
      registeredMake: 'Marke laut Halterauskunft',
      registeredColour: 'Farbe laut Halterauskunft',
    },
    facts: {
      keeperRequested: 'Halterauskunft angefragt am',
      isRegisteredChecked: 'Anderes Fahrzeug bestätigt',
    },
  },
} as const satisfies JournalPart;
