import { formatNumber } from '@parkwart/contracts/rules/number';
export const texts = {
  title: 'Verjährung',
  years: 'Verjähren im Jahr',
  ends: String,
  earlier: 'Schon verjährt',
  loadFailed: 'Beim Abrufen der Verjährung ist ein Fehler aufgetreten',
  explanation:
    'Drei Jahre ab dem Ende des Parkjahres; ab einer Teilzahlung drei Jahre vom folgenden Tag an (§§ 195, 199, 212 BGB). Eine Mahnung hält sie nicht an, ein gerichtlicher Mahnbescheid schon. Anerkenntnisse und Bescheide kennt Parkwart nicht: Der Tag kann zu früh sein, zu spät ist er nie.',
  sum: (count: number, euros: string) =>
    count === 1 ? `1 offene Rechnung über ${euros}` : `${formatNumber(count)} offene Rechnungen über ${euros}`,
  empty: 'Hier verjährt nichts.',
  download: 'CSV herunterladen',
  downloading: 'Wird erstellt …',
  downloadFailed: 'Die Liste konnte nicht erstellt werden.',
  fileName: (until: string) => `Verjaehrung_${until}.csv`,
  columns: {
    invoice: 'Rechnung',
    plate: 'Kennzeichen',
    entry: 'Einfahrt',
    owner: 'Halter',
    open: 'Offen',
    ends: 'Verjährt mit dem',
    renewed: 'Letzte Zahlung',
    state: 'Stand',
  },
  states: { M: 'Mahnung', I: 'Inkasso' },
  inCollection: (day: string) => `Inkassobüro seit ${day}`,
};
