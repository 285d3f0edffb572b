import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const required = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const cents = z.int().check(z.minimum(0), z.maximum(1_000_000));
const days = z.int().check(z.minimum(0), z.maximum(36_500));

/** The operator's settings, the only source of printed texts. Amounts in cents. Defaults: specification §12. */
export const settings = z.object({
  operatorName: required(70),
  operatorStreet: text(70),
  operatorCity: text(70),
  contactPhone: text(40),
  contactEmail: text(120),
  /** Empty if it is the operator's own address. */
  carParkAddress: text(140),
  registerEntry: text(120),
  managingDirectors: text(200),
  taxNumber: text(60),
  accountHolder: required(70),
  iban: required(34),
  bic: text(11),
  /** For drivers, Art. 13 GDPR. `privacyNotice.ts` fills in the placeholders of this text and the next one. */
  privacyText: text(4_000),
  /** For keepers and named drivers, Art. 14 GDPR. */
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

/** svc-parking sends it to svc-users. */
export const operatorName = z.object({ operatorName: settings.shape.operatorName });

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
