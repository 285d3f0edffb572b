import { formatNumber } from '@parkwart/contracts/rules/number';

/** Separate from the dialog's other texts, because the lists load only these texts. */
export const noteTexts = {
  note: (invoice: number) => `Notiz zu Rechnung ${invoice}`,
  addNote: 'Notiz …',
  noteTooLong: (most: number, length: number) =>
    `Höchstens ${formatNumber(most)} Zeichen, es sind ${formatNumber(length)}.`,
  noteSaved: 'Notiz gespeichert.',
  noteConflict: 'Inzwischen wurde eine andere Notiz gespeichert. Welche soll gelten?',
  saveOwnNote: 'Ihre Notiz speichern',
  keepStoredNote: 'Gespeicherte behalten',
  // English by specification §8, word for word.
  noteFailed: 'Error updating checkout note',
};

export const openingTexts = {
  details: (invoice: number) => `Rechnung ${invoice}`,
  loading: 'Vorgang wird geladen …',
  loadFailed: 'Beim Abrufen des Vorgangs ist ein Fehler aufgetreten',
  unknown: (invoice: number) => `Eine Rechnung ${invoice} gibt es nicht, oder sie ist inzwischen gelöscht.`,
  close: 'Schließen',
};
