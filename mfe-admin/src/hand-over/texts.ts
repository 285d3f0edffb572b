import type { CollectionState } from '@parkwart/contracts/entities/collection';
import { formatNumber } from '@parkwart/contracts/rules/number';

export const states: Readonly<Record<string, string>> = {
  open: 'beim Inkassobüro',
  settled: 'bezahlt',
  recalled: 'zurückgerufen',
} satisfies Record<CollectionState, string>;

export const texts = {
  title: 'Inkasso',
  loadFailed: 'Beim Abrufen des Inkassos ist ein Fehler aufgetreten',
  handedOver: (agency: string, day: string, euros: string) => `${agency}, übergeben am ${day} über ${euros}`,
  recalledOn: (day: string, reason: string) => `Zurückgerufen am ${day}: ${reason}`,
  download: 'Paket (ZIP)',
  packing: (done: number, count: number) => `Paket: ${formatNumber(done)} von ${formatNumber(count)} …`,
  stop: 'Abbrechen',
  stopped: 'Das Paket wurde abgebrochen.',
  packageFailed: (invoice: number | undefined) =>
    invoice === undefined
      ? 'Das Paket konnte nicht erstellt werden.'
      : `Das Paket konnte nicht erstellt werden: Rechnung ${invoice}.`,
  withoutLetter: (invoices: readonly number[]) =>
    `Kein PDF der Mahnung ist abgelegt bei: ${invoices.slice(0, 20).join(', ')}${invoices.length > 20 ? ' …' : ''}.`,
  gone: (invoices: readonly number[]) => `Nicht im Paket, weil es sie nicht mehr gibt: ${invoices.join(', ')}.`,
  archive: (day: string) => `Inkasso_${day}.zip`,
  archiveOf: (invoice: number) => `Inkasso_${invoice}.zip`,
  list: 'Forderungen.csv',
  letters: 'Mahnungen',
  proof: 'Nachweise',
  claimSheet: 'Forderungsaufstellung',
  account: 'Konto',
  invoice: (number: number) => `Rechnung ${number}`,
  creditor: (operator: string) => `Gläubiger: ${operator}`,
  iban: (iban: string) => `IBAN: ${iban}`,
  asOf: (day: string) => `Stand: ${day}`,
  sections: {
    debtor: 'Schuldner',
    cause: 'Anlass',
    claim: 'Forderung',
    letters: 'Mahnungen',
    postings: 'Buchungen',
  },
  facts: {
    name: 'Name',
    address: 'Anschrift',
    plate: 'Kennzeichen',
    entry: 'Einfahrt',
    exit: 'Ausfahrt',
    fee: 'Parkgebühr',
    ownerLookup: 'Halterermittlung',
    lookUpDate: 'Halterauskunft vom',
    reminderCost: 'Mahnkosten',
    interest: 'Zinsen',
    paid: 'Gezahlt',
    waived: 'Erlassen',
    open: 'Offen',
    limitation: 'Verjährt mit dem',
  },
  limitation: (day: string) => `${day}, wenn nichts die Frist hemmt oder neu beginnt`,
  letter: (level: number) => `${level}. Mahnung`,
  letterDays: (date: string, deadline: string) => `vom ${date}, zahlbar bis ${deadline}`,
  balance: (amount: string, balance: string) => `${amount}, danach offen ${balance}`,
  columns: {
    ...{ invoice: 'Rechnung', plate: 'Kennzeichen', entry: 'Einfahrt', debtor: 'Schuldner', street: 'Straße' },
    ...{ postcode: 'Postleitzahl', town: 'Ort', principal: 'Hauptforderung', ownerLookup: 'Halterermittlung' },
    ...{ reminderCost: 'Mahnkosten', interest: 'Zinsen', paid: 'Gezahlt', waived: 'Erlassen', open: 'Offen' },
    ...{ deadline: 'Zahlbar bis', limitation: 'Verjährt mit dem', folder: 'Ordner' },
  },
  postingColumns: { day: 'Tag', posting: 'Buchung', amount: 'Betrag', balance: 'Offen danach', booked: 'Gebucht' },
  // The recall.
  recall: 'Zurückrufen …',
  named: (action: string, invoice: number) => `${action}: Rechnung ${invoice}`,
  add: 'Vom Inkassobüro zurückrufen',
  day: 'Tag des Rückrufs',
  reason: 'Grund',
  recallHint: (agency: string) =>
    `Bitte teilen Sie es ${agency} mit. Danach steht die Rechnung wieder dort, wo sie vor der Übergabe stand, und kann neu übergeben werden.`,
  added: 'Zurückgerufen.',
};
