import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { RecordTask } from '../../record/useRecordAddress.ts';

export const texts = {
  search: 'Suche',
  record: (invoiceNumber: number) => `Rechnung ${invoiceNumber}`,
  spoken: ({ invoiceNumber, vehicleNumber, date, ownerName }: ParkingRecord) =>
    [`Rechnung ${invoiceNumber}`, vehicleNumber, ownerName, date].filter(Boolean).join(', '),
  records: 'Vorgänge',
  pages: 'Seiten',
  places: 'Bereiche und Einstellungen',
  tasks: {
    details: 'Details ansehen',
    edit: 'Kennzeichen und Bußgelder bearbeiten',
    fine: 'Bußgeld hinzufügen',
    letter: 'Mahnung als PDF',
  } satisfies Record<RecordTask, string>,
  parts: {
    account: 'Konto: Zahlung buchen, zurücknehmen, erstatten',
    objections: 'Widerspruch eintragen oder entscheiden',
    overview: 'Mahnsperre, Fahrer, Aufbewahrung und Anhänge',
  },
  print: 'Beleg drucken',
  printFailed: 'Der Beleg konnte nicht gedruckt werden.',
  empty: (typed: string) => `Nichts gefunden für „${typed}“.`,
  searching: 'Wird gesucht …',
  searchFailed: 'Die Vorgänge konnten nicht durchsucht werden.',
  keys: 'Tastenkürzel',
  keyList: [
    { keys: ['Strg', 'K'], what: 'Suchen: Rechnung, Kennzeichen, Halter, Seite, Aktion' },
    { keys: ['?'], what: 'Diese Übersicht' },
    { keys: ['Strg', 'Z'], what: 'Letzte Änderung rückgängig machen, solange die Meldung zu sehen ist' },
    { keys: ['Esc'], what: 'Fenster schließen' },
    { keys: ['Pos1', 'Ende'], what: 'In einer Liste: zu den neuesten, zu den ältesten' },
    { keys: ['J', 'K'], what: 'In einer Liste: nächste, vorige Zeile; im Vorgang: nächster, voriger der Liste' },
    { keys: ['M'], what: 'In einer Zeile: Mahnung, noch einmal nimmt sie zurück' },
    { keys: ['I'], what: 'In einer Zeile: Inkasso, noch einmal nimmt es zurück' },
    { keys: ['E'], what: 'In einer Zeile: Widerspruch eintragen oder entscheiden' },
    { keys: ['↑', '↓'], what: 'Im Kästchen einer Zeile: zur vorigen, zur nächsten Zeile' },
    { keys: ['Umschalt', '↑', '↓'], what: 'Im Kästchen einer Zeile: die vorige, die nächste mit auswählen' },
    { keys: ['←', '→'], what: 'Reiter wechseln; im Bildbetrachter voriges und nächstes Bild' },
  ],
  close: 'Schließen',
};

export const placeTexts = {
  toPrint: 'Mahnverfahren: Zu drucken',
  printed: 'Mahnverfahren: Gedruckt',
  run: 'Mahnverfahren: Mahnlauf',
  keepers: 'Mahnverfahren: Halterauskunft',
  collection: 'Mahnverfahren: Inkasso',
  limitation: 'Mahnverfahren: Verjährung',
  refunds: 'Zahlungen: Erstattungen',
  disclosure: 'Datenschutz: Auskunft und Löschung',
  retention: 'Datenschutz: Löschfristen',
  holds: 'Datenschutz: Aufbewahrt',
  inAdministration: (tab: string) => `Verwaltung: ${tab}`,
  field: (label: string, tab: string) => `${label} (${tab})`,
};
