/** Why a bank entry is in its state: what the matching found, or what was done with it. */
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
  resplit:
    'Einen Umsatz mit dieser Referenz der Bank gibt es schon, aber anders aufgeteilt oder mit anderem Tag, Betrag oder Auftraggeber. Bitte vergleichen Sie beide.',
  replaced: 'Ersetzt durch die Aufteilung, die die Bank später geschickt hat.',
  changed: 'Was offen ist, hat sich seit dem Vorschlag geändert, oder eine Rechnung gibt es nicht mehr.',
  dayInFuture: 'Der Buchungstag liegt in der Zukunft.',
  byHand: 'Von Hand zugeordnet.',
  cardSettlement: 'Bezahlt sind die Vorgänge schon: „Ohne Forderung“ hakt sie ab.',
  cardUnmatched:
    'Eine Abrechnung von Kartenzahlungen, aber zu keinem Tag davor passt der Betrag. Sie ist keine Zahlung eines Kunden.',
  bookedByHand: 'Schon von Hand gebucht.',
  aside: 'Betrifft keine Forderung.',
  overpaid: 'Zu keiner Rechnung: zu erstatten.',
  putBack: 'War ohne Forderung abgelegt.',
  refundPaid: 'Die Bank hat die Erstattung ausgeführt.',
  refundReturned: 'Die Erstattung kam zurück; sie ist dann wieder zu erstatten.',
  refundClaimed: 'Der Umsatz nennt eine Erstattung, aber die Bank nicht, dass er sie zurückbringt.',
  refundWithdrawn: 'Die Erstattung ist verworfen, die Bank hat sie aber ausgeführt.',
  refundOtherAmount: 'Der Umsatz nennt eine Erstattung, der Betrag weicht ab.',
  refundTwice: 'Der Umsatz nennt eine Erstattung, zu der schon ein anderer gebucht ist.',
  refundUnknown: 'Der Umsatz nennt eine Erstattung, die es hier nicht gibt.',
} as const;

export type EntryReason = keyof typeof REASONS;

/** @returns one German sentence */
export function reasonText(reason: EntryReason): string {
  return REASONS[reason];
}

/** Reasons for returned money. They are derived, not stored, so that an older version never meets an unknown reason. */
export const RETURN_TEXTS = {
  takesBack: 'Damit ging eine frühere Zahlung zurück.',
  takenBack: 'Diese Zahlung ging zurück.',
  unclear: 'Um welche Zahlung es geht, steht nicht fest.',
  flipped:
    'Der Auszug geht nur auf, wenn Stornos mit umgekehrtem Vorzeichen zählen. Bitte prüfen Sie den Umsatz bei der Bank.',
} as const;

/** The bank's reasons for a return, by ISO 20022 code. */
const RETURN_REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AC01: 'Kontonummer falsch',
    AC04: 'Konto aufgelöst',
    AC06: 'Konto gesperrt',
    AG01: 'Zahlungsart auf diesem Konto nicht erlaubt',
    AM04: 'Konto nicht gedeckt',
    FOCR: 'Rückruf durch den Auftraggeber',
    MD01: 'kein gültiges Mandat',
    MD06: 'Zahler hat widersprochen',
    MD07: 'Kontoinhaber verstorben',
    MS03: 'nicht angegeben',
    RR01: 'Angaben zum Konto des Zahlers fehlen',
    RR02: 'Name oder Anschrift des Zahlers fehlt',
    RR03: 'Name oder Anschrift des Empfängers fehlt',
    RR04: 'rechtliche Gründe',
  }),
);

/** @returns the reason in German, or an unknown code unchanged */
export function returnReasonText(code: string): string {
  return RETURN_REASONS.get(code) ?? code;
}
