import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import { INVOICE_NUMBER_WRONG } from '@parkwart/contracts/inputs/inputs';
import { PLATE_MISSING } from '@parkwart/contracts/rules/plate';
import { texts as recordTexts } from '../../record/texts.ts';

export const texts = {
  title: 'Bußgelder',
  lists: 'Listen',
  tabs: recordTexts.lists,
  // Word for word from specification §5 and §8.
  plateMissing: PLATE_MISSING,
  invoiceMissing: 'Bitte geben Sie die Rechnungsnummer ein',
  anyMissingInAll: 'Bitte! Geben Sie die Fahrzeugnummer ein',
  paymentsFailed: 'Fehler beim Abrufen der Zahlungshistorie',
  historyFailed: 'Fehler beim Abrufen des Verlaufs',
  invoiceHasLetters: INVOICE_NUMBER_WRONG,
  vehicleNumber: 'Fahrzeugnummer',
  invoiceNumber: 'Rechnungsnummer',
  filter: 'Filter',
  filtersNamed: (active: number) => (active === 0 ? 'Filter' : `Filter, ${active} aktiv`),
  /** Open records have no label. */
  cancelled: 'storniert',
  states: { inactive: 'inaktiv', closed: 'bezahlt', reminder: 'Mahnung', collection: 'Inkasso' } as Partial<
    Record<RecordList, string>
  >,
  quickViews: 'Schnellansichten',
  range: 'Zeitraum',
  rangeHint: 'Ersten und letzten Tag wählen.',
  allDays: 'Alle Tage',
  days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  limit: (what: string, to: string) => `${what}: ${to}`,
  done: 'Fertig',
  printPage: 'Seite drucken',
  exportCsv: 'CSV-Export',
  exporting: 'Wird exportiert …',
  exportFailed: 'Die Liste konnte nicht exportiert werden.',
  fileName: (list: string, day: string) => `Parkwart ${list} ${day}.csv`,
  note: 'Notiz',
  enabled: (invoiceNumber: number) => `Rechnung ${invoiceNumber} aktiv`,
  details: 'Details',
  detailsOf: (invoiceNumber: number) => `Details zu Rechnung ${invoiceNumber}`,
  edit: 'Bearbeiten',
  editOf: (invoiceNumber: number) => `Rechnung ${invoiceNumber} bearbeiten`,
  letter: 'Mahnung als PDF',
  letterOf: (invoiceNumber: number) => `Mahnung als PDF für Rechnung ${invoiceNumber}`,
};
