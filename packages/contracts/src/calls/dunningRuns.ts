import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { dunningLine, dunningRun, LINE_STATES } from '../entities/dunningRun.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, invoiceNumber } from '../inputs/inputs.ts';

const runs = { service: 'parking', allow: ['Admin'] } as const;
const id = rowId('Keine Nummer eines Mahnlaufs.');
/** Maximum number of lines in one response. */
export const MOST_LINES = 200;
const MOST_PRINTED = 50;

export const getDunningRuns = defineCall({
  ...runs,
  method: 'GET',
  path: '/dunning-runs',
  summary: 'Die letzten Mahnläufe, der neueste zuerst.',
  answer: z.object({ runs: z.array(dunningRun) }),
});

/** Starts a run, which does not change the records. Only one run can be open: if a run is open, the call returns it. */
export const startDunningRun = defineCall({
  ...runs,
  method: 'POST',
  path: '/dunning-runs',
  summary: 'Einen Mahnlauf beginnen: wer heute welche Mahnung bekäme, und wer warum nicht.',
  repeatable: true,
  status: 201,
  answer: dunningRun,
});

export const getDunningRun = defineCall({
  ...runs,
  method: 'GET',
  path: '/dunning-runs/{id}',
  summary: 'Ein Mahnlauf.',
  refuses: [404],
  params: z.strictObject({ id }),
  answer: dunningRun,
});

export const getDunningLines = defineCall({
  ...runs,
  method: 'GET',
  path: '/dunning-runs/{id}/lines',
  summary: 'Die Zeilen eines Mahnlaufs in einem Zustand, nach Rechnungsnummern.',
  refuses: [404],
  params: z.strictObject({ id }),
  query: z.strictObject({
    state: z.enum(LINE_STATES),
    after: z.optional(invoiceNumber),
  }),
  answer: z.object({ lines: z.array(dunningLine), hasMore: z.boolean() }),
});

const lineParams = z.strictObject({ id, invoiceNumber });

/**
 * Removes a line from the run or adds a removed line again. The service checks a line that is added again, and may
 * exclude it.
 */
export const changeDunningLine = defineCall({
  ...runs,
  method: 'PUT',
  path: '/dunning-runs/{id}/lines/{invoiceNumber}',
  summary: 'Eine Zeile aus einem Mahnlauf nehmen oder wieder aufnehmen.',
  refuses: [404, 409],
  params: lineParams,
  body: z.strictObject({ isRemoved: z.boolean() }),
  answer: dunningLine,
});

/** Marks lines as printed. A line that may no longer be dunned becomes `excluded` instead. */
export const noteDunningPrinted = defineCall({
  ...runs,
  method: 'PUT',
  path: '/dunning-runs/{id}/printed',
  summary: 'Mahnungen eines Laufs als gedruckt vermerken; jede zählt einmal.',
  refuses: [404, 409],
  params: z.strictObject({ id }),
  body: z.strictObject({
    invoiceNumbers: z.array(invoiceNumber).check(z.minLength(1), z.maxLength(MOST_PRINTED)),
    /** The day of the owner look-up, for records without such a day. */
    lookUpDate: z.optional(day),
    /**
     * If true, the print service prints and posts the letters. Returns 409 `LETTER_SERVICE_OFF` if the print service is
     * off.
     */
    isByService: z.optional(z.boolean()),
  }),
  answer: z.object({ lines: z.array(dunningLine) }),
});

/**
 * Closes or withdraws a run. A run can be `withdrawn` only while none of its letters is printed. If a run is closed
 * with unprinted lines, the next run proposes them.
 */
export const endDunningRun = defineCall({
  ...runs,
  method: 'PUT',
  path: '/dunning-runs/{id}/state',
  summary: 'Einen Mahnlauf abschließen oder zurücknehmen.',
  refuses: [404, 409],
  params: z.strictObject({ id }),
  body: z.strictObject({ state: z.enum(['done', 'withdrawn']) }),
  answer: dunningRun,
});

export const journal = {
  'dunning-run': {
    label: 'Mahnlauf',
    kinds: {
      parking: {
        'run-started': 'Mahnlauf begonnen',
        'run-line': 'Zeile eines Mahnlaufs geändert',
        'run-ended': 'Mahnlauf beendet',
      },
    },
    facts: {
      runState: 'Zustand',
      proposed: 'Vorgeschlagen',
      excluded: 'Ausgeschlossen',
      line: 'Rechnung',
      isRemoved: 'Herausgenommen',
    },
  },
} as const satisfies JournalPart;
