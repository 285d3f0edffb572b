import type { PaymentOfDay } from '@parkwart/contracts/calls/dayReport';

export const texts = {
  title: 'Tagesbericht',
  day: 'Tag',
  print: 'Bericht drucken',
  loading: 'Bericht wird geladen …',
  failed: 'Ein Fehler ist beim Abrufen des Tagesberichts aufgetreten.',
  dayHint: 'Zum Beispiel 5.3.2026',
  wrongDay: 'Diesen Tag gibt es nicht.',
  asOf: (instant: string) => `Stand ${instant}`,
  user: (name: string) => `Benutzer ${name}`,
  checkOuts: 'Ausfahrten',
  cardPayments: 'Kartenzahlungen',
  booth: (letters: string | undefined) => (letters ? `davon Arbeitsplatz ${letters}` : 'davon ohne Arbeitsplatz'),
  payments: (count: number, euros: string) => `${count} · ${euros}`,
  payment: ({
    voucher,
    reference,
    paidOn,
    enteredOn,
    reversedOn,
    refused,
  }: Pick<PaymentOfDay, 'voucher' | 'reference'> & Partial<PaymentOfDay>) =>
    [
      `Beleg ${voucher}, Nr. ${reference}`,
      paidOn && `vom ${paidOn}`,
      enteredOn && `nachgetragen am ${enteredOn}`,
      reversedOn && `zurückgenommen am ${reversedOn}`,
      refused === 'settled' && 'erledigt',
    ]
      .filter(Boolean)
      .join(', '),
  added: 'Nachgetragen für frühere Tage',
  reversed: 'Vom Büro zurückgenommen, nicht in der Summe',
  refused: 'Nicht gebucht',
  waiting: 'Wartet an diesem Gerät',
  sum: 'Summe Karte',
  nothing: 'An diesem Tag keine Ausfahrt und keine Kartenzahlung.',
  unknownAccount: 'gelöschtes Konto',
};
