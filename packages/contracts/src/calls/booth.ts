import * as z from 'zod/mini';
import { tariff } from '../entities/boothRecord.ts';
import { account, operator } from '../entities/operator.ts';
import { ROLES } from '../entities/role.ts';
import { defineCall } from './call.ts';
import { lineTexts } from './receipt.ts';

/** Everything that a booth needs to work offline. */
const booth = z.object({
  /** Prefix of its provisional references; unique to this booth. */
  letters: z.string(),
  tariff,
  /** Printed on its receipts, as in `getReceipt`. */
  operator,
  account,
  deadlineDays: z.number(),
  privacyText: z.string(),
  /** Whether the till takes cards. */
  takesCards: z.boolean(),
  /** Which charges contain VAT, as `Taxation`, and what they are called. */
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
    /** Generated once by the browser. */
    deviceKey: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Kein gültiger Schlüssel.')),
  }),
  answer: booth,
});

/** Which car parks free of charge on which days, both included, and no more of its permit. */
const boothPermit = z.object({
  /** As `plateIdentity` writes the car. */
  car: z.string(),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
});
export type BoothPermit = z.infer<typeof boothPermit>;

/** Those of the days that a booth may be offline from today on. */
export const getBoothPermits = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/booth/permits',
  summary: 'Welche Fahrzeuge heute und in den nächsten Tagen Dauerparker sind, für einen Arbeitsplatz ohne Verbindung.',
  allow: ROLES,
  answer: z.object({ permits: z.array(boothPermit) }),
});
