import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { VEHICLE_LABELS } from '@parkwart/contracts/entities/vehicle';
import { openOf } from '@parkwart/contracts/rules/claim';
import { formatCents } from '@parkwart/contracts/rules/money';
import { formatNumber } from '@parkwart/contracts/rules/number';

const lists: Readonly<Record<RecordList, string>> = {
  all: 'Alle',
  open: 'Offen',
  closed: 'Abgeschlossen',
  reminder: 'Mahnung',
  collection: 'Inkasso',
  active: 'Aktiv',
  inactive: 'Inaktiv',
};

/** `isMore` means that counting stopped at a limit. */
export const counted = (total: number, isMore: boolean) => `${isMore ? 'mehr als ' : ''}${formatNumber(total)}`;

export const texts = {
  lists,
  invoice: (invoiceNumber: number) => `Rechnung ${invoiceNumber}`,
  columns: {
    invoice: 'Rechnung',
    date: 'Datum',
    time: 'Uhrzeit',
    vehicleNumber: 'Kennzeichen',
    colour: VEHICLE_LABELS.vehicleColor,
    model: VEHICLE_LABELS.vehicleModel,
    checkout: 'Ausgecheckt',
    printed: 'Gedruckt',
    due: 'Fällig',
    fine: 'Bußgeld',
    open: 'Offen',
    actions: 'Aktionen',
  },
  more: (invoice: number, plate: string) => `Rechnung ${invoice}, ${plate}`,
  moreOf: (invoice: number) => `Mehr zu Rechnung ${invoice}`,
  overdueFor: (days: number) => (days === 1 ? 'seit 1 Tag' : `seit ${formatNumber(days)} Tagen`),
  sortLabel: 'Sortierung',
  newestFirst: 'Neueste zuerst',
  ascending: (column: string) => `${column}, aufsteigend`,
  descending: (column: string) => `${column}, absteigend`,
  stillParked: 'Fahrzeug geparkt',
  cancelled: 'Storniert',
  none: '–',
  reminder: 'M',
  reminderTitle: 'M: Mahnung',
  reminderOf: (invoiceNumber: number) => `M: Mahnung für Rechnung ${invoiceNumber}`,
  collection: 'I',
  collectionTitle: 'I: Inkasso',
  collectionOf: (invoiceNumber: number) => `I: Inkasso für Rechnung ${invoiceNumber}`,
  paid: 'Bezahlt',
  waived: 'Erlassen',
  paidOf: (invoiceNumber: number) => `Rechnung ${invoiceNumber} bezahlt`,
  movedTo: (invoiceNumber: number, place: string) => `Rechnung ${invoiceNumber} ist jetzt unter „${place}“.`,
  reopened: (record: ParkingRecord) =>
    `Rechnung ${record.invoiceNumber} ist wieder offen: ${formatCents(openOf(record))}.`,
  changedElsewhere: (invoiceNumber: number) =>
    `Rechnung ${invoiceNumber} wurde inzwischen von jemand anderem geändert und ist hier neu geladen.`,
  loading: 'Liste wird geladen …',
  loadingMore: 'Weitere werden geladen …',
  // Word for word from specification §8.
  empty: 'Hoppla!!! Nichts gefunden.',
  paymentFailed: 'Fehler beim Aktualisieren des Zahlungsstatus',
  changeFailed: 'Etwas ist schief gelaufen.',
  remindersFailed: 'Fehler beim Abrufen der Erinnerungsdaten',
  retry: 'Erneut versuchen',
  toFirst: 'Zum Anfang',
  toLast: 'Zum Ende',
  toNewest: 'Zu den neuesten',
  toOldest: 'Zu den ältesten',
  entries: (total: number, isMore: boolean) => (total === 1 ? '1 Eintrag' : `${counted(total, isMore)} Einträge`),
  printedPart: (printed: number, total: number, isMore: boolean) =>
    `Gedruckt: ${printed} von ${counted(total, isMore)} Einträgen. Summen und CSV-Export enthalten alle.`,
  charged: 'Summe der Forderungen',
  openPart: 'davon offen',
  atLeast: 'mindestens',
  allRows: 'Zusammen',
  toPrint: 'Zu drucken',
  printed: 'Gedruckt',
  printedState: 'Druck der Mahnung',
  printSelected: 'Ausgewählte drucken',
  print: 'Drucken',
  selectionActions: 'Ausgewählte Rechnungen',
  dunAnyway: { M: 'Trotzdem in die Mahnung geben?', I: 'Trotzdem in das Inkasso geben?' },
  dunAnywayConfirm: 'Trotzdem',
  isPaid: (invoiceNumber: number) => `Rechnung ${invoiceNumber} ist bezahlt.`,
  owesNothing: (invoiceNumber: number) => `Bei Rechnung ${invoiceNumber} ist nichts offen.`,
  // Same text as the server's error message.
  atAgency: (since: string) => `Die Rechnung ist seit ${since} beim Inkassobüro. Bitte rufen Sie sie zuerst zurück.`,
  notDunned: (invoiceNumber: number) => `Rechnung ${invoiceNumber} wird zurzeit nicht gemahnt.`,
  oweNothing: (many: number, selected: number) =>
    `Bei ${formatNumber(many)} von ${formatNumber(selected)} ausgewählten Rechnungen ist nichts offen.`,
  selectAll: 'Alle auswählen',
  select: (invoiceNumber: number) => `Rechnung ${invoiceNumber} auswählen`,
};
