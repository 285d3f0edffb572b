import { type MatchReason, reasonText } from './matching/reasons.ts';

/** Why a bank entry has its state, beside the reasons of matching. */
const REASONS = {
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

/** Of money that went back; they follow from an entry's other facts, so that no version meets a reason unknown to it. */
export const RETURN_TEXTS = {
  takesBack: 'Damit ging eine frühere Zahlung zurück.',
  takenBack: 'Diese Zahlung ging zurück.',
  unclear: 'Um welche Zahlung es geht, steht nicht fest.',
  flipped:
    'Der Auszug geht nur auf, wenn Stornos mit umgekehrtem Vorzeichen zählen. Bitte prüfen Sie den Umsatz bei der Bank.',
} as const;

type OwnReason = keyof typeof REASONS;
export type EntryReason = MatchReason | OwnReason;

const isOwn = (reason: EntryReason): reason is OwnReason => reason in REASONS;

/** One German sentence. */
export const entryReasonText = (reason: EntryReason): string => (isOwn(reason) ? REASONS[reason] : reasonText(reason));
