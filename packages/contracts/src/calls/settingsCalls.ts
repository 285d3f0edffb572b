import { isValidBIC, isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { claimSettings } from '../entities/claimSettings.ts';
import { type Settings, settings } from '../entities/settings.ts';
import { EMAIL_WRONG, isEmail } from '../inputs/email.ts';
import { freeText, lines, requiredText } from '../inputs/inputs.ts';
import { defineCall } from './call.ts';

const cents = (what: string) =>
  z
    .int(`${what}: ein Betrag mit höchstens zwei Nachkommastellen.`)
    .check(z.minimum(0, `${what}: mindestens 0 €.`), z.maximum(1_000_000, `${what}: höchstens 10.000 €.`));
const whole = (max: number) =>
  z.int('Eine ganze Zahl.').check(z.minimum(0, 'Mindestens 0.'), z.maximum(max, `Höchstens ${max}.`));
const tidyCode = z.pipe(
  z.string().check(z.maxLength(60)),
  z.transform((text) => text.replace(/\s/g, '').toUpperCase()),
);

/** The IBAN must be valid, with or without spaces. */
export const settingsInput = z.strictObject({
  operatorName: requiredText(70, 'Bitte geben Sie den Namen an.'),
  operatorStreet: requiredText(70, 'Bitte geben Sie die Straße an.'),
  operatorCity: requiredText(70, 'Bitte geben Sie den Ort an.'),
  contactPhone: freeText(40),
  contactEmail: freeText(120).check(z.refine((text) => text === '' || isEmail(text), EMAIL_WRONG)),
  carParkAddress: freeText(140),
  registerEntry: freeText(120),
  managingDirectors: freeText(200),
  taxNumber: freeText(60),
  indirectPrivacyText: lines(4_000),
  supervisoryAuthority: freeText(200),
  keeperText: lines(2_000),
  disputeText: lines(1_000),
  accessibilityText: lines(4_000),
  accountHolder: requiredText(70, 'Bitte geben Sie den Kontoinhaber an.'),
  iban: z.pipe(tidyCode, z.string().check(z.refine(isValidIBAN, 'Diese IBAN gibt es nicht; bitte prüfen Sie sie.'))),
  bic: z.pipe(tidyCode, z.string().check(z.refine((bic) => bic === '' || isValidBIC(bic), 'Diese BIC gibt es nicht.'))),
  privacyText: lines(4_000).check(z.regex(/\S/, 'Bitte geben Sie den Datenschutz-Hinweis an.')),
  freeMinutes: whole(1_440),
  centsPerStartedHour: cents('Preis je Stunde'),
  maxCentsPerDay: cents('Höchstpreis'),
  deadlineDays: whole(365),
  ownerLookupCents: cents('Halterermittlung'),
  reminderCostCents: cents('Mahnkosten'),
  dunningDelayDays: whole(365),
  retainParkingDays: whole(36_500),
  retainImagesDays: whole(36_500),
  retainVouchersYears: whole(100),
  retainLettersYears: whole(100),
  retainPermitsDays: whole(36_500),
  retainBooksYears: whole(100),
}) satisfies z.ZodMiniType<Settings>;

const versioned = z.object({ settings, version: z.number() });
/** The additional settings for letters. */
const withClaims = z.extend(versioned, {
  claims: claimSettings,
  /** Whether letters have a code for the driver's page. */
  hasDriverPage: z.optional(z.boolean()),
});

export const getSettings = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/settings',
  summary: 'Was der Betreiber eingestellt hat. Beträge in Cent.',
  allow: ['Admin'],
  answer: withClaims,
});

export const putSettings = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/settings',
  summary: 'Die Einstellungen ändern; mit If-Match.',
  allow: ['Admin'],
  refuses: [409],
  needsProof: 'sometimes',
  versioned: true,
  body: settingsInput,
  answer: versioned,
});
