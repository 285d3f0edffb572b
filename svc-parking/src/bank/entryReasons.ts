/** Why a bank entry has its state, in a sentence for the office; those of a proposal stand with the matching. */
export const ENTRY_REASONS = {
  none: '',
  unmatched: 'Im Verwendungszweck steht keine Rechnung und kein Kennzeichen, zu dem etwas offen ist.',
  currency: 'Der Umsatz ist nicht in Euro.',
  outgoing: 'Ausgang vom Konto.',
  returned: 'Eine Rückgabe: Nehmen Sie die zugehörige Zahlung zurück.',
  reversal: 'Die Bank nimmt eine Buchung zurück: Nehmen Sie die zugehörige Zahlung zurück.',
  charge: 'Entgelt der Bank.',
  nothing: 'Ein Umsatz von 0,00 €.',
  unresolved: 'Sammelumsatz ohne prüfbare Einzelumsätze.',
  resplit: 'Die Bank hat diesen Umsatz noch einmal und anders aufgeteilt geschickt. Bitte vergleichen Sie beide.',
  replaced: 'Ersetzt durch die Aufteilung, die die Bank später geschickt hat.',
  changed: 'Was offen ist, hat sich seit dem Vorschlag geändert.',
  byHand: 'Von Hand zugeordnet.',
  aside: 'Betrifft keine Forderung.',
} as const;

export type EntryReason = keyof typeof ENTRY_REASONS;
