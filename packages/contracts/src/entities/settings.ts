import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const cents = z.int().check(z.minimum(0), z.maximum(1_000_000));
const days = z.int().check(z.minimum(0), z.maximum(36_500));

export const BOOKS_YEARS = 10;

/** The operator's settings; printed texts use nothing else. Amounts in cents. Defaults: specification §12. */
export const settings = z.object({
  operatorName: required(70),
  operatorStreet: text(70),
  operatorCity: text(70),
  contactPhone: text(40),
  contactEmail: text(120),
  accountHolder: required(70),
  iban: required(34),
  bic: text(11),
  privacyText: text(4_000),
  freeMinutes: z.int().check(z.minimum(0), z.maximum(1_440)),
  centsPerStartedHour: cents,
  maxCentsPerDay: cents,
  deadlineDays: days,
  ownerLookupCents: cents,
  reminderCostCents: cents,
  dunningDelayDays: days,
  retainParkingDays: days,
  retainImagesDays: days,
  retainVouchersYears: z.int().check(z.minimum(0), z.maximum(100)),
  retainLettersYears: z.int().check(z.minimum(0), z.maximum(100)),
  // A version without it keeps books for ever.
  retainBooksYears: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
});
export type Settings = z.infer<typeof settings>;

/** svc-parking sends it to svc-users. */
export const operatorName = z.object({ operatorName: settings.shape.operatorName });

export const DEFAULT_SETTINGS: Settings = {
  operatorName: 'Muster Parkraum GmbH',
  operatorStreet: 'Musterstraße 1',
  operatorCity: '10115 Berlin',
  contactPhone: '030 1234567',
  contactEmail: 'service@parkraum.example',
  accountHolder: 'Muster Parkraum GmbH',
  iban: 'DE89370400440532013000',
  bic: '',
  privacyText:
    'Datenschutz (Art. 13 DSGVO): Verantwortlich ist der oben genannte Betreiber. Zweck: Abrechnung des Parkens und ' +
    'Durchsetzung der Parkbedingungen. Rechtsgrundlage: Art. 6 Abs. 1 Buchst. b und f DSGVO. Empfänger: Halterauskunft ' +
    'und Inkasso, soweit nötig. Speicherdauer: bis zum Abschluss des Vorgangs und bis zum Ende gesetzlicher Fristen. Sie ' +
    'haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung und Widerspruch sowie auf Beschwerde bei der ' +
    'Datenschutz-Aufsichtsbehörde.',
  freeMinutes: 15,
  centsPerStartedHour: 200,
  maxCentsPerDay: 1_500,
  deadlineDays: 10,
  ownerLookupCents: 700,
  reminderCostCents: 550,
  dunningDelayDays: 14,
  retainParkingDays: 30,
  retainImagesDays: 180,
  retainVouchersYears: 8,
  retainLettersYears: 6,
  retainBooksYears: BOOKS_YEARS,
};
