/** Why a payment is proposed for a record, or for none. */
export type MatchReason = keyof typeof REASONS;

const REASONS = {
  numberAndPlate: 'Rechnungsnummer und Kennzeichen stimmen.',
  numberAndAmount: 'Rechnungsnummer und Betrag stimmen.',
  severalNumbers: 'Die Rechnungsnummern und ihre Summe stimmen.',
  numberAlone: 'Die Rechnungsnummer stimmt, der Betrag weicht ab.',
  numberDoubtful: 'Betrag und eine Zahl stimmen, die im Verwendungszweck aber etwas anderes sein kann.',
  numberOtherPlate: 'Die Rechnungsnummer stimmt, genannt ist aber ein anderes Kennzeichen.',
  numberSimilar: 'Rechnungsnummer und Betrag stimmen, aber auch die einer sehr ähnlichen Nummer.',
  provisionalNumber: 'Die vorläufige Nummer stimmt, ein Kennzeichen ist nicht genannt.',
  severalNumbersOtherSum: 'Mehrere Rechnungsnummern sind genannt, ihre Summe weicht ab.',
  severalNumbersUnsure: 'Mehrere Rechnungsnummern und ihre Summe stimmen, aber eine davon ist nicht sicher.',
  plateAndSimilarNumber: 'Das Kennzeichen stimmt, die Rechnungsnummer weicht leicht ab.',
  plateAndAmount: 'Kennzeichen und Betrag stimmen.',
  plateAndSum: 'Das Kennzeichen stimmt, mehrere offene Beträge ergeben die Summe.',
  payerAndAmount: 'Von diesem Konto wurde früher für das Kennzeichen gezahlt, der Betrag stimmt.',
  payerAndSum: 'Von diesem Konto wurde früher für das Kennzeichen gezahlt, offene Beträge ergeben die Summe.',
  plateOfSeveral: 'Das Kennzeichen steht ohne Trennung da und kann mehrere Autos meinen, für die etwas offen ist.',
  plateOtherAmount: 'Das Kennzeichen ist bekannt, der Betrag passt zu keiner offenen Rechnung.',
  notOpen: 'Zu den genannten Nummern und Kennzeichen ist nichts offen.',
  nothingNamed: 'Weder Rechnungsnummer noch Kennzeichen sind genannt.',
  outgoing: 'Der Umsatz ist eine Belastung.',
  reversal: 'Die Bank storniert damit einen früheren Umsatz.',
  returned: 'Eine Überweisung kommt zurück.',
  otherCurrency: 'Der Umsatz ist nicht in Euro.',
  nothingToBook: 'Der Betrag ist 0,00 €.',
  charge: 'Der Umsatz ist ein Entgelt der Bank.',
  statusOpen: 'Die Bank sagt nicht, ob der Umsatz gebucht ist. Bitte sehen Sie im Kontoauszug nach.',
  unresolved: 'Der Sammelumsatz ist nicht aufgelöst.',
} as const satisfies Record<string, string>;

/** One German sentence. */
export function reasonText(reason: MatchReason): string {
  return REASONS[reason];
}
