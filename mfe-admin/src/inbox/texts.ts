import { formatEuros } from '@parkwart/contracts/rules/money';

export const texts = {
  title: 'Eingänge',
  list: 'Zu entscheiden',
  empty: 'Es wartet nichts auf eine Entscheidung.',
  loadFailed: 'Beim Abrufen der Eingänge ist ein Fehler aufgetreten',
  invoice: (invoiceNumber: number) => `Rechnung ${invoiceNumber}`,
  open: (euros: number) => `offen ${formatEuros(euros)}`,
  reject: 'Ablehnen',
  goodwill: 'Kulanz …',
  justified: 'Berechtigt',
  more: (hidden: number) =>
    `${hidden === 1 ? 'Ein weiterer Eingang folgt' : `${hidden} weitere folgen`}, sobald diese entschieden sind.`,
};
