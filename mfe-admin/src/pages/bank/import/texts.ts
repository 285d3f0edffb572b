import { MAX_STATEMENT_BYTES } from '@parkwart/contracts/calls/bank';
import { formatNumber } from '@parkwart/contracts/rules/number';

const MEGABYTES = MAX_STATEMENT_BYTES / 1024 / 1024;

export const texts = {
  title: 'Kontoauszug einlesen',
  choose: 'Kontoauszug auswählen',
  hint: `Oder ziehen Sie die Datei auf diese Seite: camt.053, camt.052 oder camt.054 der Bank, als XML oder ZIP, höchstens ${MEGABYTES} MB.`,
  keepFile:
    'Bewahren Sie die Datei der Bank selbst auf, denn Parkwart speichert sie nicht. Bargeld geht nicht durch Parkwart.',
  uploading: (name: string) => `${name} wird hochgeladen`,
  reading: (name: string) => `${name} wird gelesen und geprüft …`,
  tooLarge: `Die Datei ist größer als ${MEGABYTES} MB.`,
  failed: 'Die Datei konnte nicht eingelesen werden.',
  nothingRead: (name: string) => `Aus „${name}“ wurde nichts übernommen.`,
  retry: 'Erneut versuchen',
  skip: 'Weglassen',
  dismiss: (name: string) => `Meldung zu ${name} schließen`,
  imported: (name: string, fresh: number, seen: number) =>
    `„${name}“ eingelesen: ${fresh === 1 ? '1 neuer Umsatz' : `${formatNumber(fresh)} neue Umsätze`}${seen > 0 ? `, ${formatNumber(seen)} schon bekannt` : ''}.`,
  kinds: { '053': 'Kontoauszug', '052': 'Umsatzanzeige', '054': 'Einzelumsätze' },
  days: (from: string | null, to: string | null) =>
    [...new Set([from, to].filter((day) => day !== null))].join(' bis '),
  fresh: (count: number) => `${formatNumber(count)} neu`,
  seen: (count: number) => `${formatNumber(count)} schon bekannt`,
  closing: (euros: string) => `Endsaldo ${euros}`,
  statements: (count: number) => `${formatNumber(count)} Auszüge ansehen`,
  last: 'Zuletzt eingelesen',
  lastOne: (name: string, at: string, to: string | undefined) =>
    [`Zuletzt eingelesen: ${name}`, at, to && `Umsätze bis ${to}`].filter(Boolean).join(', '),
  loadFailed: 'Beim Abrufen der eingelesenen Auszüge ist ein Fehler aufgetreten',
};
