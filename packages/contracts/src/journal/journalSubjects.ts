import { BOOK_SETTING_LABELS } from '../calls/bookSettings.ts';
import { CLAIM_SETTING_LABELS } from '../calls/claimSettings.ts';
import { DRIVER_PAGE_SETTING_LABELS } from '../calls/driverPageSettings.ts';
import { DUNNING_SETTING_LABELS } from '../calls/dunningSettings.ts';
import { journal as namedDrivers } from '../calls/namedDrivers.ts';
import { journal as objections } from '../calls/objections.ts';
import { SETTING_LABELS } from '../calls/operatorSettings.ts';
import { journal as permits } from '../calls/permits.ts';
import { type JournalingService, type JournalPart, joined, type Nature, type Subject } from '../calls/subject.ts';
import { journal as tillSettings } from '../calls/tillSettings.ts';
import { VEHICLE_LABELS } from '../entities/vehicle.ts';

export type { JournalingService, Labels, Subject } from '../calls/subject.ts';

/**
 * Every subject of a change, by its prefix (`record` in `record:100001`). Defines the kinds and labels in the journal,
 * the names in its list, the fields that an erasure removes, and the columns that a disclosure searches.
 */
const OTHERS = {
  record: {
    label: 'Rechnung',
    table: 'records',
    kinds: {
      parking: {
        'check-in': 'Eingecheckt',
        'reference-added': 'Vorläufige Nummer nachgetragen',
        'check-in-corrected': 'Einfahrt korrigiert',
        'check-in-cancelled': 'Einfahrt storniert',
        'check-out': 'Ausgecheckt',
        fines: 'Eintrag geändert',
        payment: 'Zahlung geändert',
        'payment-joined': 'Zahlung von Hand mit dem Kontoauszug verbunden',
        'payment-separated': 'Zahlung von Hand vom Kontoauszug getrennt',
        'payment-returned': 'Zahlung zurückgegeben',
        waiver: 'Betrag erlassen',
        refund: 'Erstattung gebucht',
        'posting-reversed': 'Buchung zurückgenommen',
        dunning: 'Mahnstatus geändert',
        'dunning-block': 'Mahnsperre geändert',
        'keeper-requested': 'Halterauskunft angefragt',
        'keeper-withdrawn': 'Anfrage des Halters zurückgenommen',
        'keeper-answered': 'Halterauskunft eingetragen',
        'vehicle-checked': 'Fahrzeug der Halterauskunft bestätigt',
        collection: 'Ans Inkasso übergeben',
        'collection-recalled': 'Vom Inkasso zurückgerufen',
        note: 'Notiz geändert',
        print: 'Druck der Mahnung vermerkt',
        disable: 'Aktiv oder inaktiv gesetzt',
        'permit-granted': 'Als Dauerparker kostenfrei',
        'owner-erased': 'Halter gelöscht',
        'record-erased': 'Rechnung gelöscht',
        'record-anonymised': 'Rechnung anonymisiert',
        hold: 'Aufbewahren bis geändert',
      },
      files: {
        'files-added': 'Dateien hochgeladen',
        'file-deleted': 'Datei gelöscht',
        'file-restored': 'Löschung zurückgenommen',
        'files-erased': 'Dateien gelöscht',
      },
    },
    personal: {
      ...VEHICLE_LABELS,
      fines: 'Bußgelder',
      fineDescriptions: 'Beschreibungen',
      cancelReason: 'Storniert',
      checkOutNote: 'Notiz',
      ownerName: 'Halter',
      address: 'Anschrift',
      registeredMake: 'Marke laut Halterauskunft',
      registeredColour: 'Farbe laut Halterauskunft',
      blockNote: 'Zur Mahnsperre',
      agency: 'Inkassobüro',
      recallReason: 'Grund des Rückrufs',
      holdReason: 'Grund',
      files: 'Dateien',
    },
    facts: {
      date: 'Datum',
      entryTime: 'Einfahrtszeit',
      exitTime: 'Ausfahrt',
      exitBackdatedMinutes: 'Von Hand gesetzt',
      fee: 'Parkgebühr',
      finePrices: 'Bußgelder',
      isDisable: 'Inaktiv',
      isPrint: 'Gedruckt',
      letterDate: 'Mahnung vom',
      lookUpDate: 'Halterauskunft vom',
      deadline: 'Zahlbar bis',
      interest: 'Verzugszinsen',
      isPay: 'Bezahlt',
      paid: 'Gezahlt',
      waived: 'Erlassen',
      hasPermit: 'Dauerparker',
      MIStatus: 'Mahnstatus',
      blockReason: 'Mahnsperre',
      blockUntil: 'Mahnsperre bis',
      keeperRequested: 'Halterauskunft angefragt am',
      isRegisteredChecked: 'Anderes Fahrzeug bestätigt',
      collectionDay: 'Beim Inkasso seit',
      collectionAmount: 'Übergeben',
      recalledOn: 'Zurückgerufen am',
      provisionalReference: 'Vorläufige Nummer',
      alreadyParkedAs: 'Stand schon hier unter Rechnung',
      holdUntil: 'Aufbewahren bis',
      count: 'Anzahl',
    },
  },
  'bank-import': {
    label: 'Kontoauszug',
    table: 'bank_imports',
    kinds: { parking: { 'statement-imported': 'Kontoauszug eingelesen' } },
    personal: { fileName: 'Datei' },
    facts: { size: 'Größe', hash: 'SHA-256', statements: 'Auszüge', entries: 'Umsätze', seen: 'Schon bekannt' },
  },
  'bank-entry': {
    label: 'Umsatz',
    table: 'bank_entries',
    kinds: { parking: { 'bank-entry-booked': 'Umsatz gebucht', 'bank-entry-aside': 'Umsatz ohne Forderung' } },
    personal: {
      payerName: 'Name',
      payerIban: 'IBAN',
      purpose: 'Verwendungszweck',
      reference: 'Referenz',
      otherReferences: 'Weitere Referenzen',
    },
    facts: {
      allocations: 'Zugeordnet',
      rest: 'Zu erstatten',
      isAside: 'Betrifft keine Forderung',
      takesBack: 'Zurückgegebener Umsatz',
    },
  },
  refund: {
    label: 'Erstattung',
    table: 'refunds',
    kinds: {
      parking: {
        'refund-ordered': 'Erstattung beauftragt',
        'refund-withdrawn': 'Erstattung verworfen',
        'refund-paid': 'Erstattung ausgeführt',
        'refund-returned': 'Erstattung zurückgekommen',
        'refund-reopened': 'Erstattung wieder beauftragt',
      },
    },
    personal: { creditor: 'Kontoinhaber', iban: 'IBAN' },
    facts: { reference: 'Referenz', amount: 'Betrag', returnReason: 'Grund der Bank' },
  },
  'card-refusal': {
    label: 'Kartenzahlung',
    table: 'card_refusals',
    kinds: {
      parking: {
        'card-refused': 'Kartenzahlung nicht gebucht',
        'card-refusal-settled': 'Nicht gebuchte Kartenzahlung erledigt',
      },
    },
    facts: { reference: 'Nummer', amount: 'Betrag', voucher: 'Beleg', day: 'Tag' },
  },
  settings: {
    label: 'Einstellungen',
    table: 'settings',
    kinds: { parking: { settings: 'Einstellungen geändert' } },
    // The operator's imprint is public, so it is not subject to data requests.
    facts: SETTING_LABELS,
  },
  'claim-settings': {
    label: 'Forderungen',
    table: 'settings',
    kinds: { parking: { 'claim-settings': 'Einstellungen der Forderungen geändert' } },
    facts: CLAIM_SETTING_LABELS,
  },
  'book-settings': {
    label: 'Einstellungen der Buchhaltung',
    kinds: { parking: { 'book-settings': 'Buchhaltung geändert' } },
    facts: BOOK_SETTING_LABELS,
  },
  'book-export': {
    label: 'DATEV-Export',
    kinds: { parking: { 'month-exported': 'Monat exportiert' } },
    facts: { month: 'Monat', postings: 'Buchungen' },
  },
  'driver-page-settings': {
    label: 'Seite für Fahrer',
    table: 'settings',
    kinds: { parking: { 'driver-page-settings': 'Einstellungen der Seite für Fahrer geändert' } },
    facts: DRIVER_PAGE_SETTING_LABELS,
  },
  'dunning-settings': {
    label: 'Mahnstufen',
    table: 'settings',
    kinds: { parking: { 'dunning-settings': 'Mahnstufen geändert' } },
    facts: DUNNING_SETTING_LABELS,
  },
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
  booth: {
    label: 'Arbeitsplatz',
    table: 'booths',
    kinds: { parking: { 'booth-added': 'Arbeitsplatz angemeldet' } },
    facts: { letters: 'Buchstaben' },
  },
  retention: {
    label: 'Aufbewahrung',
    kinds: { parking: { retention: 'Aufbewahrung angewendet' } },
    facts: {
      records: 'Rechnungen',
      images: 'Bilder von Rechnungen',
      owners: 'Halter',
      permits: 'Dauerparker',
      bankEntries: 'Umsätze',
      postings: 'Buchungen',
    },
  },
  erasure: {
    label: 'Löschung auf Verlangen',
    kinds: { parking: { 'erasure-started': 'Löschung auf Verlangen begonnen' } },
    facts: {
      removed: 'Gelöschte Rechnungen',
      anonymised: 'Anonymisierte Rechnungen',
      permits: 'Dauerparker',
      accounts: 'Konten',
      mentions: 'Erwähnungen',
      asUser: 'Rechnungen als Benutzer',
    },
  },
  'user-name': {
    label: 'Benutzername',
    kinds: {
      parking: { 'user-name-erased': 'Benutzername gelöscht' },
      files: { 'user-name-erased': 'Benutzername gelöscht' },
    },
    facts: { records: 'Rechnungen' },
  },
  user: {
    label: 'Benutzer',
    table: 'users',
    kinds: {
      users: {
        'user-added': 'Benutzer angelegt',
        'user-changed': 'Benutzer geändert',
        'user-removed': 'Benutzer gelöscht',
        'password-changed': 'Passwort geändert',
        'passkey-added': 'Passkey eingerichtet',
        'passkey-renamed': 'Passkey umbenannt',
        'passkey-removed': 'Passkey entfernt',
        'passkeys-reset': 'Passkeys zurückgesetzt',
        'account-erased': 'Angaben zum Konto gelöscht',
      },
    },
    personal: {
      username: 'Benutzername',
      email: 'E-Mail',
      phone: 'Telefon',
      gender: 'Geschlecht',
      passkey: 'Passkey',
    },
    facts: {
      status: 'Status',
      role: 'Rolle',
      mustChangePassword: 'Muss das Passwort ändern',
      isPasswordNew: 'Neues Passwort',
      passkeys: 'Passkeys',
    },
  },
  'security-settings': {
    label: 'Sicherheit',
    table: 'security_settings',
    kinds: { users: { 'security-settings': 'Sicherheit geändert' } },
    facts: {
      adminPasskeyRequired: 'Admins brauchen einen Passkey',
      officeIdleMinutes: 'Büro: Minuten bis zum Abmelden',
      boothIdleMinutes: 'Kasse: Minuten bis zum Abmelden',
    },
  },
  'fine-type': {
    label: 'Bußgeldart',
    table: 'fine_types',
    namedBy: 'fineType',
    kinds: {
      users: {
        'fine-type-added': 'Bußgeldart angelegt',
        'fine-type-changed': 'Bußgeldart geändert',
        'fine-type-removed': 'Bußgeldart gelöscht',
      },
    },
    personal: { fineType: 'Art', fineDescription: 'Beschreibung' },
    facts: { finePrice: 'Preis' },
  },
} as const satisfies JournalPart;

export const JOURNAL_SUBJECTS = joined([OTHERS, objections, namedDrivers, permits, tillSettings]);

type Subjects = typeof JOURNAL_SUBJECTS;
export type SubjectKind = keyof Subjects;
/** `record:100001` */
export type AnySubject = SubjectKind | `${SubjectKind}:${string}`;
type KindOf<Of extends AnySubject> = Of extends `${infer Kind extends SubjectKind}:${string}`
  ? Kind
  : Extract<Of, SubjectKind>;
type KeysOf<Given> = Given extends unknown ? keyof Given : never;
export type PersonalField<Kind extends SubjectKind> = KeysOf<Extract<Subjects[Kind], { personal: object }>['personal']>;
export type FieldOf<Kind extends SubjectKind> =
  | PersonalField<Kind>
  | KeysOf<Extract<Subjects[Kind], { facts: object }>['facts']>;

/** The values of a change. A field that its subject does not declare is a compile error. */
export type Declared<Of extends AnySubject, Given> = Given & {
  readonly [Field in Exclude<KeysOf<Given>, FieldOf<KindOf<Of>>>]: never;
};

type KindsOf<Service extends JournalingService> = KeysOf<
  Extract<Subjects[SubjectKind]['kinds'], Record<Service, object>>[Service]
>;
/** Any subject may mention a person. */
export const OF_ANY = { 'mention-erased': 'Erwähnung gelöscht' } as const;
export type JournalKind<Service extends JournalingService = JournalingService> = Service extends unknown
  ? KindsOf<Service> | keyof typeof OF_ANY
  : never;

const declared: Readonly<Record<string, Subject>> = JOURNAL_SUBJECTS;

/** @param subject `record:100001` @returns undefined for a subject of a newer service */
export const declarationOf = (subject: string): Subject | undefined => declared[subject.split(':')[0] ?? ''];

/** A field without a declaration counts as personal. */
export const natureOf = (subject: string, field: string): Nature =>
  field in (declarationOf(subject)?.facts ?? {}) ? 'fact' : 'personal';
