import * as z from 'zod/mini';
import { change } from '../calls-kit/recordChange.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { lines } from '../inputs/inputs.ts';

export const NOTE_MAX_LENGTH = 1_000;

export const updateNote = change(
  '/check-notes/{invoiceNumber}',
  'Die Notiz zum Auschecken ändern.',
  z.strictObject({ checkOutNote: lines(NOTE_MAX_LENGTH) }),
);

export const updatePayment = change(
  '/update-payment/{invoiceNumber}',
  'Als bezahlt oder unbezahlt vermerken.',
  z.strictObject({ isPay: z.boolean() }),
);

/** An empty string resets the status, like null. */
const miStatus = z.pipe(
  z.union([z.enum(['M', 'I', '']), z.null()], 'M, I oder leer.'),
  z.transform((status) => status || null),
);

export const updateMI = change(
  '/update-MI/{invoiceNumber}',
  'In die Mahnung (M) oder das Inkasso (I) geben oder zurücknehmen.',
  z.strictObject({ MIStatus: miStatus }),
);

export const journal = {
  record: {
    kinds: {
      parking: {
        fines: 'Eintrag geändert',
        payment: 'Zahlung geändert',
        dunning: 'Mahnstatus geändert',
        note: 'Notiz geändert',
      },
    },
    personal: {
      fines: 'Bußgelder',
      fineDescriptions: 'Beschreibungen',
      checkOutNote: 'Notiz',
    },
    facts: {
      finePrices: 'Bußgelder',
      isPay: 'Bezahlt',
      MIStatus: 'Mahnstatus',
    },
  },
} as const satisfies JournalPart;
