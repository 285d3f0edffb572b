import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { tariff } from '../entities/boothRecord.ts';
import { account, operator } from '../entities/operator.ts';
import { ROLES } from '../entities/role.ts';
import { lineTexts } from './receipt.ts';

/** Everything that a booth needs to work offline. */
const booth = z.object({
  /** Prefix of the booth's provisional references; unique to this booth. */
  letters: z.string(),
  tariff,
  /** Printed on the booth's receipts, as in `getReceipt`. */
  operator,
  account,
  deadlineDays: z.number(),
  privacyText: z.string(),
  takesCards: z.boolean(),
  /** Which charges contain VAT, as in `Taxation`, and the text of each line. */
  taxation: z.object({
    smallBusinessFrom: z.optional(z.number()),
    taxedFrom: z.object({ fee: z.optional(z.number()), fine: z.optional(z.number()) }),
  }),
  texts: lineTexts,
});
export type Booth = z.infer<typeof booth>;

export const registerBooth = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/booth',
  summary: 'Einen Arbeitsplatz anmelden: seine Buchstaben, und was er ohne Verbindung braucht.',
  allow: ROLES,
  refuses: [429],
  repeatable: true,
  body: z.strictObject({
    /** The browser generates this key once. */
    deviceKey: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Kein gültiger Schlüssel.')),
  }),
  answer: booth,
});

/**
 * A car that parks free of charge from `validFrom` to `validTo`, both included. The permit's other fields are left out.
 */
const boothPermit = z.object({
  /** The car's `plateIdentity`. */
  car: z.string(),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
});
export type BoothPermit = z.infer<typeof boothPermit>;

/** Returns permits for today and for as many days as a booth may stay offline. */
export const getBoothPermits = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/booth/permits',
  summary: 'Welche Fahrzeuge heute und in den nächsten Tagen Dauerparker sind, für einen Arbeitsplatz ohne Verbindung.',
  allow: ROLES,
  answer: z.object({ permits: z.array(boothPermit) }),
});

export const journal = {
  booth: {
    label: 'Arbeitsplatz',
    table: 'booths',
    kinds: { parking: { 'booth-added': 'Arbeitsplatz angemeldet' } },
    facts: { letters: 'Buchstaben' },
  },
} as const satisfies JournalPart;
