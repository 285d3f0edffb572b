import type { RecordList } from '@parkwart/contracts/recordLists';

const lists: Readonly<Record<RecordList, string>> = {
  all: 'Alle',
  open: 'Offen',
  closed: 'Abgeschlossen',
  reminder: 'Mahnung',
  collection: 'Inkasso',
  active: 'Aktiv',
  inactive: 'Inaktiv',
};

const german = (many: number) => many.toLocaleString('de-DE');
/** A list is counted up to a limit. */
const counted = (total: number, isMore: boolean) => `${isMore ? 'mehr als ' : ''}${german(total)}`;

export const texts = {
  lists,
  invoice: (invoiceNumber: number) => `Rechnung ${invoiceNumber}`,
  columns: {
    invoice: 'Rechnung',
    date: 'Datum',
    time: 'Uhrzeit',
    vehicleNumber: 'Fahrzeugnummer',
    colour: 'Farbe',
    model: 'Modell',
    checkout: 'Ausgecheckt',
    fine: 'Bußgeld',
    actions: 'Aktionen',
  },
  stillParked: 'Fahrzeug geparkt',
  none: '–',
  reminder: 'M',
  reminderTitle: 'M: Mahnung',
  collection: 'I',
  collectionTitle: 'I: Inkasso',
  paid: 'Bezahlt',
  movedTo: (invoiceNumber: number, place: string) => `Rechnung ${invoiceNumber} ist jetzt unter „${place}“.`,
  changedElsewhere: (invoiceNumber: number) =>
    `Rechnung ${invoiceNumber} wurde inzwischen von jemand anderem geändert und ist hier neu geladen.`,
  loading: 'Liste wird geladen …',
  loadingMore: 'Weitere werden geladen …',
  // To the letter (specification §8).
  empty: 'Hoppla!!! Nichts gefunden.',
  paymentFailed: 'Fehler beim Aktualisieren des Zahlungsstatus',
  changeFailed: 'Etwas ist schief gelaufen.',
  remindersFailed: 'Fehler beim Abrufen der Erinnerungsdaten',
  retry: 'Erneut versuchen',
  toNewest: 'Zu den neuesten',
  toOldest: 'Zu den ältesten',
  entries: (total: number, isMore: boolean) => (total === 1 ? '1 Eintrag' : `${counted(total, isMore)} Einträge`),
  sum: 'Summe',
  sumAtLeast: 'Summe mindestens',
  toPrint: 'Zu drucken',
  printed: 'Gedruckt',
  printedState: 'Druck der Mahnung',
  printSelected: 'Ausgewählte drucken',
  print: 'Drucken',
  selected: (many: number, total: number, isMore: boolean) =>
    `${german(many)} von ${counted(total, isMore)} ausgewählt`,
  selectedMost: (many: number, total: number, isMore: boolean) =>
    `${german(many)} von ${counted(total, isMore)} ausgewählt, mehr gehen nicht auf einmal`,
  selectAll: 'Alle auswählen',
  selectTheseAll: (total: number) => `Alle ${german(total)} auswählen`,
  selectSome: (many: number, total: number, isMore: boolean) =>
    `${german(many)} von ${counted(total, isMore)} auswählen`,
  selecting: 'Wird geladen …',
  unselect: 'Auswahl aufheben',
  select: (invoiceNumber: number) => `Rechnung ${invoiceNumber} auswählen`,
};
