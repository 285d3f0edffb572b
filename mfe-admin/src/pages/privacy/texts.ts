import type { Person } from '@parkwart/contracts/entities/person';
import { fieldLabel } from '@parkwart/contracts/journal/journalLabels';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { tidyPlate } from '@parkwart/contracts/rules/plate';

export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const named = ({ kind, text }: Person) => (kind === 'plate' ? tidyPlate(text) : text);

/** The data that each retention rule deletes, and the reason. */
const rules: Readonly<Record<string, { readonly title: string; readonly why: string }>> = {
  parking: { title: 'Parken ohne Forderung', why: 'Die Frist nach der Ausfahrt ist vorbei.' },
  'never-left': {
    title: 'Nie ausgecheckt',
    why: 'Ein Jahr nach der Einfahrt gilt ein Fahrzeug als ausgefahren; die Frist danach ist vorbei.',
  },
  vouchers: { title: 'Belege', why: 'Die Aufbewahrung von Belegen ist vorbei.' },
  letters: { title: 'Rechnungen mit Briefen', why: 'Die Aufbewahrung von Belegen und Briefen ist vorbei.' },
  images: {
    title: 'Bilder abgeschlossener Rechnungen',
    why: 'Die Rechnung ist länger abgeschlossen, als Bilder bleiben.',
  },
  owner: { title: 'Halter und Anschrift', why: 'Die Aufbewahrung von Briefen ist vorbei; die Rechnung bleibt.' },
  requested: { title: 'Auf Verlangen gelöscht', why: 'Es fehlen noch die Dateien; sie folgen binnen Minuten.' },
};

/** Labels for fields whose label in the journal is unclear outside of a journal entry. */
const mentionFields: Readonly<Record<string, string>> = {
  fines: 'Bußgeld',
  holdReason: 'Grund der Aufbewahrung',
  cancelReason: 'Grund der Stornierung',
  blockNote: 'Text zur Mahnsperre',
  files: 'Dateiname',
  journal: 'Protokoll',
};

export const texts = {
  title: 'Datenschutz',
  areas: 'Bereiche des Datenschutzes',
  disclosure: 'Auskunft und Löschen',
  retention: 'Löschfristen',
  holds: 'Aufbewahrt',
  searchFor: 'Suche nach',
  kinds: { plate: 'Kennzeichen', name: 'Name' },
  hints: {
    plate: 'Das ganze Kennzeichen, in beliebiger Schreibweise',
    name: 'Der ganze Name des Halters oder Benutzers',
  },
  search: 'Suchen',
  intro:
    'Zeigt alles, was zu einem Kennzeichen oder einer Person gespeichert ist: für eine Auskunft (Art. 15 DSGVO) oder ein Löschverlangen (Art. 17 DSGVO).',
  loadFailed: 'Die Auskunft konnte nicht zusammengestellt werden.',
  nothing: (person: Person) =>
    `Zu ${person.kind === 'plate' ? 'dem Kennzeichen' : 'dem Namen'} „${named(person)}“ ist nichts gespeichert.`,
  alike: 'Ähnlich geschrieben, aber als anderes Kennzeichen gespeichert:',
  alikeFailed: 'Ähnlich geschriebene Kennzeichen ließen sich nicht prüfen.',
  found: (person: Person) => `${person.kind === 'plate' ? 'Kennzeichen' : 'Name'} „${named(person)}“`,
  pdf: 'Auskunft als PDF',
  makingPdf: 'PDF wird erstellt …',
  pdfFailed: 'Die Auskunft konnte nicht als PDF erstellt werden.',
  json: 'Als JSON',
  erase: 'Löschen auf Verlangen …',
  fileName: (day: string, extension: string) => `Auskunft_${day}.${extension}`,
  document: {
    title: 'Auskunft nach Art. 15 DSGVO',
    about: (person: Person) => `Gespeicherte Angaben zu: ${texts.found(person)}`,
    from: (operator: string) => `Verantwortlich: ${operator}`,
    made: (instant: string) => `Stand: ${instant}`,
    notice: 'Hinweise zum Datenschutz',
  },
  sections: {
    records: 'Rechnungen',
    permits: 'Dauerparker',
    accounts: 'Benutzerkonten',
    asUser: 'Als Benutzer tätig',
    mentions: 'An anderer Stelle erwähnt',
    journal: 'Änderungsprotokoll',
  },
  record: (invoice: number, plate: string) => `Rechnung ${invoice} · ${plate}`,
  facts: {
    entered: 'Eingefahren',
    left: 'Ausgefahren',
    parked: 'parkt noch',
    fine: 'Bußgeld',
    state: 'Zustand',
    checkedInBy: 'Eingecheckt von',
    sentBy: 'Übertragen von',
    checkedOutBy: 'Ausgecheckt von',
    blockedBy: 'Mahnsperre gesetzt von',
    createdAt: 'Erfasst',
    letter: 'Mahnung gedruckt',
    posting: 'Buchung',
    bookingDay: 'Buchungstag',
    amount: 'Betrag',
    mailAddress: 'E-Mail-Adresse',
    file: 'Datei',
    days: 'Gültig',
    deletedAt: 'Gelöscht',
    session: 'Anmeldung',
    inRecords: 'Hat eingecheckt, übertragen oder ausgecheckt',
    inFiles: 'Hat Dateien hochgeladen zu',
    atBooths: 'Arbeitsplätze mit Anmeldung in den letzten 30 Tagen',
  },
  states: {
    paid: 'bezahlt',
    waived: 'erlassen',
    unpaid: 'nicht bezahlt',
    M: 'Mahnung',
    I: 'Inkasso',
    printed: 'Mahnung gedruckt',
    inactive: 'inaktiv',
    free: 'Dauerparker, ohne Parkgebühr',
  },
  file: (name: string, day: string, user: string) => `${name}, hochgeladen am ${day} von ${user}`,
  days: (from: string, to: string | null) => (to === null ? `ab ${from}` : `${from} bis ${to}`),
  counted: (count: number, numbers: readonly number[]) =>
    `${plural(count, 'Rechnung', 'Rechnungen')}: ${numbers.join(', ')}${count > numbers.length ? ' …' : ''}`,
  // The PDF's font has no arrow.
  change: (before: string, after: string) => `${before}, dann ${after}`,
  mentioned: (subject: string, fields: readonly string[]) =>
    fields.map((field) => mentionFields[field] ?? fieldLabel(subject, field)).join(', '),
  onlyJournal: 'Nur noch im Protokoll: ein früherer Text.',
  rules,
  columns: { rule: 'Regel', count: 'Anzahl', records: 'Rechnungen' },
  permitsRule: {
    title: 'Abgelaufene Dauerparker',
    why: 'Sie gelten so lange nicht mehr, wie Parken ohne Forderung bleibt.',
  },
  bankEntriesRule: {
    title: 'Angaben in Umsätzen der Bank',
    why: 'Die Aufbewahrung von Belegen ist vorbei; Name, IBAN und Verwendungszweck gehen, Tag und Betrag bleiben.',
  },
  postingsRule: {
    title: 'Buchungen gelöschter Rechnungen',
    why: 'Die Aufbewahrung von Büchern ist vorbei.',
  },
  retentionIntro:
    'Das löscht der nächste Lauf, der jede Stunde beginnt. Offene Forderungen, parkende und aufbewahrte Fahrzeuge sind nicht dabei. Die Fristen stehen in der Verwaltung unter Einstellungen.',
  retentionList: 'Was als Nächstes gelöscht wird',
  retentionFailed: 'Was als Nächstes gelöscht wird, konnte nicht abgerufen werden.',
  nothingDue: 'Nichts ist fällig.',
  more: (count: number) => `und ${formatNumber(count)} weitere`,
  holdsIntro: 'Diese Vorgänge bleiben bis zu ihrem Tag, was auch immer Löschfristen oder ein Löschverlangen sagen.',
  holdList: 'Aufbewahrte Vorgänge',
  holdsFailed: 'Die aufbewahrten Vorgänge konnten nicht abgerufen werden.',
  noHolds: 'Nichts wird aus einem besonderen Grund aufbewahrt.',
  holdColumns: { record: 'Rechnung', plate: 'Kennzeichen', until: 'Bis', reason: 'Grund', actions: 'Aktionen' },
};
