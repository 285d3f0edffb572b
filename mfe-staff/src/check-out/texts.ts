import { INVOICE_NUMBER_WRONG } from '@parkwart/contracts/inputs/inputs';

const MINUTE = 60_000;

/** `2 Std. 5 Min.`, preceded by days if any. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor(minutes / 60) % 24;
  const parts = [days && `${days} ${days === 1 ? 'Tag' : 'Tage'}`, hours && `${hours} Std.`, `${minutes % 60} Min.`];
  return parts.filter(Boolean).join(' ');
}

export const texts = {
  title: 'Kasse',
  dayReport: 'Tagesbericht',
  numberOrPlate: 'Rechnungsnummer oder Kennzeichen',
  notYet: 'nach der Verbindung',
  queued: 'Ohne Verbindung gemerkt',
  search: 'Suchen',
  searching: 'Suchen …',
  loading: 'Rechnung wird gesucht …',
  numberMissing: 'Bitte geben Sie die Rechnungsnummer ein',
  numberHasLetters: INVOICE_NUMBER_WRONG,
  numberTooLong: 'Die Rechnungsnummer hat höchstens 30 Ziffern.',
  notFound: 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.',
  // Text for an empty result: English by specification §8, word for word.
  noRecords: 'No records found for the given invoice number.',
  fetchFailed: 'Ein Fehler ist beim Abrufen der Daten aufgetreten.',
  invoice: (number: number | string | undefined) => `Rechnung ${number}`,
  toParkedCars: 'Geparkte Fahrzeuge zeigen',
  parked: 'Geparkt',
  checkedOut: 'Ausgecheckt',
  paid: 'Bezahlt',
  permit: 'Dauerparker',
  disabled: 'Inaktiv',
  cancelled: 'Storniert',
  checkOutDate: 'Auscheckdatum',
  checkOutTime: 'Auscheckzeit',
  fee: 'Parkgebühr',
  feeSoFar: 'Parkgebühr bis jetzt',
  reminderOut: (day: string | undefined) => (day ? `Mahnung vom ${day} ist unterwegs.` : 'Eine Mahnung ist unterwegs.'),
  blocked: 'Das Büro mahnt diese Rechnung zurzeit nicht. Fragen dazu beantwortet das Büro.',
  costs: (day: string | undefined) => (day ? `Kosten der Mahnung vom ${day}` : 'Kosten der Mahnung'),
  settled: 'Schon beglichen',
  parkedFor: (ms: number) => `Parkdauer: ${formatDuration(ms)}`,
  fines: 'Bußgelder',
  noFines: 'Keine Bußgelder.',
  sumOfFines: 'Summe Bußgelder',
  total: 'Gesamt',
  totalSoFar: 'Gesamt bis jetzt',
  checkOut: 'Auschecken',
  checkingOut: 'Wird ausgecheckt …',
  succeeded: 'Erfolgreich auschecken!',
  failed: 'Ein Fehler ist beim Auschecken aufgetreten.',
  failedToast: 'Etwas ist schief gelaufen!!!',
};
