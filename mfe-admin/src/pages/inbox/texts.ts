import type { RefusedCardPayment } from '@parkwart/contracts/calls/inbox';
import { formatEuros } from '@parkwart/contracts/rules/money';

const cardPayment = ({ amount, day, voucher }: RefusedCardPayment) =>
  `Kartenzahlung ${formatEuros(amount)} vom ${day}, Beleg ${voucher}`;

const refusals: Readonly<Record<string, string>> = {
  MORE_THAN_OPEN: 'Auf der Rechnung war nichts offen.',
  NOT_WHAT_IS_OPEN: 'Offen war ein anderer Betrag.',
  IN_COLLECTION: 'Die Rechnung war beim Inkassobüro.',
  NOT_CHECKED_OUT: 'Das Fahrzeug war noch nicht ausgecheckt.',
  NOT_SENT: 'Die Ausfahrt oder die Einfahrt ist nicht angenommen.',
  VOUCHER_USED: 'Die Belegnummer war an diesem Tag schon gebucht.',
  CARDS_NOT_TAKEN: 'Kartenzahlung war nicht eingeschaltet.',
};

export const texts = {
  title: 'Eingänge',
  list: 'Zu entscheiden',
  empty: 'Es wartet nichts auf eine Entscheidung.',
  loadFailed: 'Beim Abrufen der Eingänge ist ein Fehler aufgetreten',
  invoice: (invoiceNumber: number) => `Rechnung ${invoiceNumber}`,
  atAgency: (since: string) => `beim Inkassobüro seit ${since}`,
  open: (euros: number) => `offen ${formatEuros(euros)}`,
  age: (days: number) => (days < 1 ? 'heute' : days === 1 ? 'seit 1 Tag' : `seit ${days} Tagen`),
  reject: 'Ablehnen',
  goodwill: 'Kulanz …',
  justified: 'Berechtigt',
  cardPayment,
  notBooked: (payment: RefusedCardPayment) => `${cardPayment(payment)}, nicht gebucht`,
  refusals,
  refused: 'Der Server hat sie nicht angenommen.',
  cancel: (booth?: string) => `Am Terminal${booth ? ` von Arbeitsplatz ${booth}` : ''} stornieren?`,
  noRecord: (reference: string) => `Nummer ${reference}, zu der es keine Rechnung gibt`,
  settled: 'Erledigt …',
  settling: {
    removeTitle: 'Kartenzahlung erledigt',
    removeConfirm: 'Erledigt',
    removeQuestion: (name: string) =>
      `Ist die ${name}, am Terminal storniert oder von Hand gebucht? Die Kasse kann sie danach nicht mehr buchen.`,
    removed: 'Als erledigt vermerkt.',
    removeFailed: 'Die Kartenzahlung konnte nicht als erledigt vermerkt werden.',
  },
  letter: (level: number) => `${level}. Mahnung vom Druckdienst zurückgekommen`,
  correctAddress: 'Anschrift ändern, verschicken …',
  sendAgain: 'Erneut verschicken',
  letterSettled: 'Erledigt',
  letterFailed: 'Der Brief konnte nicht geändert werden.',
  more: (hidden: number) =>
    `${hidden === 1 ? 'Ein weiterer Eingang folgt' : `${hidden} weitere folgen`}, sobald diese entschieden sind.`,
};
