import type { BookFigures } from '@parkwart/contracts/calls/books';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { monthName } from '@parkwart/contracts/rules/monthName';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { formatInstant } from '@parkwart/contracts/rules/time';

const postings = (count: number) => (count === 1 ? '1 Buchung' : `${formatNumber(count)} Buchungen`);
const sumsOf = ({ postings: count, charged, waived, received }: BookFigures) =>
  [
    postings(count),
    `Forderungen ${formatEuros(charged)}`,
    ...(waived === 0 ? [] : [`Erlasse ${formatEuros(waived)}`]),
    `Einnahmen ${formatEuros(received)}`,
  ].join(', ');

export const texts = {
  title: 'Buchhaltung',
  intro:
    'Jeder Monat wird einmal exportiert. Was später dazukommt, steht mit seinem Tag im nächsten Export. Die Umsatzsteuer ist die der Forderungen (Soll) oder der Einnahmen (Ist).',
  list: 'Monate',
  year: 'Jahr',
  columns: {
    month: 'Monat',
    charged: 'Forderungen',
    waived: 'Erlasse',
    received: 'Einnahmen',
    vat: 'USt',
    actions: 'Aktionen',
  },
  states: {
    running: 'Läuft noch',
    open: 'Nicht exportiert',
    waiting: 'Nicht exportiert',
    before: 'Vor dem Export',
    passed: 'Im nächsten Export',
    exported: 'Exportiert',
  },
  waiting: 'Nach dem Monat davor',
  exportedBy: (at: string, by: string | undefined) =>
    [`am ${formatInstant(new Date(at)).slice(0, -3)}`, by && `von ${by}`].filter(Boolean).join(' '),
  postings,
  late: (count: number) => (count === 1 ? 'davon 1 Nachtrag' : `davon ${formatNumber(count)} Nachträge`),
  export: 'DATEV exportieren',
  exportShort: 'Exportieren',
  exporting: 'Wird exportiert …',
  datev: 'DATEV-Datei',
  csv: 'CSV laden',
  loading: 'Wird geladen …',
  named: (action: string, month: string) => `${action}: ${monthName(month)}`,
  question: (month: string) => `${monthName(month)} exportieren`,
  final: 'Danach ist der Monat abgeschlossen: Was später dazukommt, steht im nächsten Export.',
  first: 'Mit diesem Monat beginnt der Export. Frühere Monate lassen sich danach nicht mehr exportieren.',
  exportFirst: (month: string) => `${monthName(month)} zuerst exportieren`,
  exportWithout: 'Ohne diese exportieren',
  skipping: (count: number) =>
    count === 1
      ? 'Dieser Monat davor bekäme keinen Export mehr, und der Steuerberater seine Buchungen nicht:'
      : 'Diese Monate davor bekämen keinen Export mehr, und der Steuerberater ihre Buchungen nicht:',
  skipped: (month: string, figures: BookFigures | string) =>
    `${monthName(month)}: ${typeof figures === 'string' ? figures : sumsOf(figures)}`,
  exported: (month: string) => `${monthName(month)} ist exportiert.`,
  exportFailed: 'Der Monat konnte nicht exportiert werden.',
  datevFile: (month: string, part?: string) => `EXTF_Buchungsstapel_${month}${part ? `_${part}` : ''}.csv`,
  files: (count: number) =>
    `Der Monat ergibt ${count} DATEV-Dateien, weil eine höchstens 99.999 Buchungen hat. Lesen Sie alle ein.`,
  csvFile: (month: string) => `Buchungen_${month}.csv`,
  downloadFailed: 'Die Datei konnte nicht geladen werden.',
  figuresFailed: 'Nicht geladen',
  retry: 'Erneut versuchen',
  notReady: 'Für DATEV fehlen Berater- und Mandantennummer. Als CSV können Sie jeden Monat schon laden.',
  toSettings: 'Nummern eintragen',
  none: 'Noch nichts gebucht.',
  noneYet: 'Sobald ein Bußgeld, eine Parkgebühr oder eine Zahlung gebucht ist, steht ihr Monat hier.',
  loadFailed: 'Beim Abrufen der Monate ist ein Fehler aufgetreten',
};
