import { isValidBIC, isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { inBody, type Rule } from '../calls-kit/rule.ts';
import type { Sample } from '../calls-kit/sample.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { EMAIL_WRONG, isEmail } from '../inputs/email.ts';
import { freeText, lines, requiredText } from '../inputs/inputs.ts';
import { operatorName } from '../inputs/operatorName.ts';
import { storedClaimSettings } from './claimSettings.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const cents = z.int().check(z.minimum(0), z.maximum(1_000_000));
const days = z.int().check(z.minimum(0), z.maximum(36_500));

/** The operator's settings, the only source of printed texts. Amounts in cents. Defaults: specification §12. */
export const settings = z.object({
  operatorName,
  operatorStreet: text(70),
  operatorCity: text(70),
  contactPhone: text(40),
  contactEmail: text(120),
  /** Empty if the car park has the operator's own address. */
  carParkAddress: text(140),
  registerEntry: text(120),
  managingDirectors: text(200),
  taxNumber: text(60),
  accountHolder: required(70),
  iban: required(34),
  bic: text(11),
  /** The notice for drivers, Art. 13 GDPR. `privacyNotice` fills in the placeholders of this text and the next one. */
  privacyText: text(4_000),
  /** The notice for keepers and named drivers, Art. 14 GDPR. */
  indirectPrivacyText: text(4_000),
  supervisoryAuthority: text(200),
  /** Printed in a reminder to a keeper: who owes the amount, and a request to name the driver. */
  keeperText: text(2_000),
  /** The notice of § 37 VSBG, printed below a decision. */
  disputeText: text(1_000),
  accessibilityText: text(4_000),
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
  retainPermitsDays: days,
  retainBooksYears: z.int().check(z.minimum(0), z.maximum(100)),
});
export type Settings = z.infer<typeof settings>;

/** The address of the car park; defaults to the operator's own address. */
export const carPark = ({ carParkAddress, operatorStreet, operatorCity }: Settings): string =>
  carParkAddress || [operatorStreet, operatorCity].filter(Boolean).join(', ');

const STORAGE =
  'Speicherdauer: ohne Forderung {Parken} nach der Ausfahrt, Bilder {Bilder} nach Abschluss, Briefe {Briefe} und Belege ' +
  '{Belege} ab Jahresende.';
const OBJECTION =
  'Widerspruchsrecht (Art. 21 DSGVO): Aus Gründen, die sich aus Ihrer besonderen Situation ergeben, können Sie der ' +
  'Verarbeitung Ihrer Daten aufgrund berechtigter Interessen jederzeit widersprechen.';

export const DEFAULT_SETTINGS: Settings = {
  operatorName: 'Muster Parkraum GmbH',
  operatorStreet: 'Musterstraße 1',
  operatorCity: '10115 Berlin',
  contactPhone: '030 1234567',
  contactEmail: 'service@parkraum.example',
  carParkAddress: '',
  registerEntry: '',
  managingDirectors: '',
  taxNumber: '',
  accountHolder: 'Muster Parkraum GmbH',
  iban: 'DE89370400440532013000',
  bic: '',
  privacyText:
    'Datenschutz (Art. 13 DSGVO): Verantwortlich ist {Betreiber}. Zweck: Abrechnung des Parkens und Durchsetzung der ' +
    'Parkbedingungen. Rechtsgrundlage: Art. 6 Abs. 1 Buchst. b und f DSGVO; unser berechtigtes Interesse ist, Forderungen ' +
    'durchzusetzen. Empfänger: Halterauskunft, Inkasso und Gerichte, soweit nötig, und Dienstleister für die Technik. ' +
    `${STORAGE} Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung und Datenübertragbarkeit sowie ` +
    `auf Beschwerde bei {Aufsicht}.\n\n${OBJECTION}`,
  indirectPrivacyText:
    'Datenschutz (Art. 14 DSGVO): Verantwortlich ist {Betreiber}. Herkunft Ihrer Daten: {Herkunft}. Kategorien: Name und ' +
    'Anschrift, Kennzeichen und Merkmale des Fahrzeugs, Zeit und Ort des Parkens, Bilder, Forderungen und Zahlungen. Zweck: ' +
    'klären, wer das Fahrzeug geführt hat, und Forderungen aus dem Parken durchsetzen. Rechtsgrundlage: Art. 6 Abs. 1 ' +
    'Buchst. f DSGVO; diese Zwecke sind unsere berechtigten Interessen. Empfänger: Halterauskunft, Inkasso und Gerichte, ' +
    `soweit nötig, und Dienstleister für die Technik. ${STORAGE} Sie haben das Recht auf Auskunft, Berichtigung, Löschung ` +
    `und Einschränkung sowie auf Beschwerde bei {Aufsicht}.\n\n${OBJECTION}`,
  supervisoryAuthority: '',
  keeperText:
    'Mit dem Abstellen hat, wer gefahren ist, einen Vertrag zu unseren Parkbedingungen geschlossen und schuldet die Beträge ' +
    'unten samt Kosten; als Halterin oder Halter allein schulden Sie sie nicht. Sind Sie gefahren, bitten wir Sie zu zahlen. ' +
    'Sonst bitten wir Sie, uns innerhalb derselben Frist mit dem Formular am Ende zu nennen, wer gefahren ist. Das ist ' +
    'freiwillig.',
  disputeText:
    'Zuständig für eine Streitbeilegung wäre die Universalschlichtungsstelle des Bundes am Zentrum für Schlichtung e. V., ' +
    'Straßburger Straße 8, 77694 Kehl am Rhein, www.verbraucher-schlichter.de. Wir sind nicht bereit und nicht ' +
    'verpflichtet, an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§ 37 VSBG).',
  accessibilityText:
    'Diese Seite soll für alle nutzbar sein: mit Tastatur und Vorleseprogramm, vergrößert und in vier Sprachen. Maßstab ist ' +
    'die Norm EN 301 549 (WCAG 2.1, Stufe AA). Texte des Betreibers gibt es nur auf Deutsch. Stoßen Sie auf eine Barriere, ' +
    'schreiben Sie uns oder rufen Sie an; Sie erhalten die Angaben dann auf anderem Weg.',
  freeMinutes: 15,
  centsPerStartedHour: 200,
  maxCentsPerDay: 1_500,
  deadlineDays: 10,
  ownerLookupCents: 700,
  reminderCostCents: 550,
  dunningDelayDays: 14,
  retainParkingDays: 2,
  retainImagesDays: 180,
  retainVouchersYears: 8,
  retainLettersYears: 6,
  retainPermitsDays: 30,
  retainBooksYears: 10,
};

export const SETTING_LABELS = {
  operatorName: 'Betreiber',
  operatorStreet: 'Straße und Hausnummer',
  operatorCity: 'Postleitzahl und Ort',
  contactPhone: 'Telefon',
  contactEmail: 'E-Mail',
  carParkAddress: 'Anschrift des Parkplatzes',
  registerEntry: 'Registergericht und Nummer',
  managingDirectors: 'Geschäftsführung',
  taxNumber: 'Steuernummer oder USt-IdNr.',
  accountHolder: 'Kontoinhaber',
  iban: 'IBAN',
  bic: 'BIC',
  privacyText: 'Datenschutz-Hinweis',
  indirectPrivacyText: 'Datenschutz-Hinweis an Halter und benannte Fahrer',
  supervisoryAuthority: 'Datenschutz-Aufsichtsbehörde',
  keeperText: 'Mahnung an Halter',
  disputeText: 'Hinweis zur Streitbeilegung',
  accessibilityText: 'Erklärung zur Barrierefreiheit',
  freeMinutes: 'Freie Minuten',
  centsPerStartedHour: 'Preis je angefangene Stunde',
  maxCentsPerDay: 'Höchstpreis je 24 Stunden',
  deadlineDays: 'Zahlungsfrist in Tagen',
  ownerLookupCents: 'Halterermittlung',
  reminderCostCents: 'Mahnkosten',
  dunningDelayDays: 'Mahnkosten gelten nach Tagen',
  retainParkingDays: 'Parkvorgänge ohne Forderung: Tage',
  retainImagesDays: 'Bilder nach Abschluss: Tage',
  retainVouchersYears: 'Belege: Jahre',
  retainLettersYears: 'Briefe: Jahre',
  retainPermitsDays: 'Beendete Dauerparker: Tage',
  retainBooksYears: 'Buchungen: Jahre',
} as const satisfies Record<keyof Settings, string>;

/**
 * The reader of a privacy notice: the driver who parks, the keeper in the vehicle register, or a driver that another
 * person named.
 */
export type Addressee = 'driver' | 'keeper' | 'named-driver';

const SOURCES: Readonly<Record<Addressee, string>> = {
  driver: 'Ihre eigenen Angaben und unsere Aufzeichnungen',
  keeper: 'die Halterauskunft aus dem Fahrzeugregister (Zulassungsbehörde oder Kraftfahrt-Bundesamt)',
  'named-driver':
    'Halterin oder Halter des Fahrzeugs, oder wer sonst den Beleg oder die Mahnung hatte und Sie uns nannte',
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const daysText = (count: number) => counted(count, 'Tag', 'Tage');
const yearsText = (count: number) => counted(count, 'Jahr', 'Jahre');

/**
 * Returns the privacy notice with source and retention periods filled in: the notice of Art. 13 GDPR for a driver who
 * gives the data personally, the notice of Art. 14 for a keeper or a named driver (facts §8).
 */
export function privacyNotice(settings: Settings, addressee: Addressee): string {
  const { operatorName, operatorStreet, operatorCity, supervisoryAuthority } = settings;
  const text = addressee === 'driver' ? settings.privacyText : settings.indirectPrivacyText;
  const values: Readonly<Record<string, string>> = {
    Betreiber: [operatorName, operatorStreet, operatorCity].filter(Boolean).join(', '),
    Herkunft: SOURCES[addressee],
    Aufsicht:
      supervisoryAuthority || 'der Datenschutz-Aufsichtsbehörde des Bundeslandes, in dem wir unseren Sitz haben',
    Parken: daysText(settings.retainParkingDays),
    Bilder: daysText(settings.retainImagesDays),
    Briefe: yearsText(settings.retainLettersYears),
    Belege: yearsText(settings.retainVouchersYears),
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

const centsInput = (what: string) =>
  z
    .int(`${what}: ein Betrag mit höchstens zwei Nachkommastellen.`)
    .check(z.minimum(0, `${what}: mindestens 0 €.`), z.maximum(1_000_000, `${what}: höchstens 10.000 €.`));
const whole = (max: number) =>
  z.int('Eine ganze Zahl.').check(z.minimum(0, 'Mindestens 0.'), z.maximum(max, `Höchstens ${max}.`));
const tidyCode = z.pipe(
  z.string().check(z.maxLength(60)),
  z.transform((text) => text.replace(/\s/g, '').toUpperCase()),
);

/** Checks the operator's settings. The IBAN must be valid, with or without spaces. */
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
  centsPerStartedHour: centsInput('Preis je Stunde'),
  maxCentsPerDay: centsInput('Höchstpreis'),
  deadlineDays: whole(365),
  ownerLookupCents: centsInput('Halterermittlung'),
  reminderCostCents: centsInput('Mahnkosten'),
  dunningDelayDays: whole(365),
  retainParkingDays: whole(36_500),
  retainImagesDays: whole(36_500),
  retainVouchersYears: whole(100),
  retainLettersYears: whole(100),
  retainPermitsDays: whole(36_500),
  retainBooksYears: whole(100),
}) satisfies z.ZodMiniType<Settings>;

const versioned = z.object({ settings, version: z.number() });
/** The settings with the additional fields for letters. */
const withClaims = z.extend(versioned, {
  claims: storedClaimSettings,
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

export const rules: readonly Rule[] = [
  {
    calls: [putSettings],
    says: '`contactEmail` ist leer oder eine E-Mail-Adresse.',
    keep: (request) => inBody(request, { contactEmail: 'service@parkraum.example' }),
  },
];

export const journal = {
  settings: {
    label: 'Einstellungen',
    table: 'settings',
    kinds: { parking: { settings: 'Einstellungen geändert' } },
    // The operator's imprint is public, so data requests do not cover these fields.
    facts: SETTING_LABELS,
  },
} as const satisfies JournalPart;

export const sample: Sample = function* () {
  yield [putSettings, { body: { ...DEFAULT_SETTINGS, freeMinutes: 7 } }];
};
