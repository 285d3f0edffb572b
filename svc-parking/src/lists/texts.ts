export const CSV_COLUMNS = [
  'Rechnung',
  'Datum',
  'Uhrzeit',
  'Kennzeichen',
  'Farbe',
  'Modell',
  'Notiz',
  'Ausfahrt',
  'Gebühr',
  'Bußgelder',
  'Summe der Forderungen',
  'Bezahlt',
  'Mahnstatus',
  'Gedruckt',
  'Aktiv',
  'Dauerparker',
  'Kosten der Mahnung',
  'Offen',
  'Mahnung vom',
] as const;
/** Behind the others, so that a spreadsheet's references to them stay right. */
export const LATER_COLUMNS = ['Mahnsperre', 'Halter', 'Fahrer', 'Fällig', 'Gezahlt'] as const;
export const PARKED = 'Fahrzeug geparkt';
export const CANCELLED = 'Storniert';
export const DUNNING_STATES = { M: 'Mahnung', I: 'Inkasso' } as const;
export const YES = 'ja';
export const NO = 'nein';
export const CSV_FILE_NAME = 'parkvorgaenge.csv';
