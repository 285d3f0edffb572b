import type { DueRefund, Refund, RefundState } from '@parkwart/contracts/calls/refunds';
import { formatEuros } from '@parkwart/contracts/rules/money';

const STATES: Readonly<Record<RefundState, string>> = {
  ordered: 'beauftragt',
  paid: 'ausgeführt',
  returned: 'zurückgekommen',
  withdrawn: 'verworfen',
};

const refunds = (count: number) => (count === 1 ? '1 Erstattung' : `${count} Erstattungen`);
const refundOf = ({ amount, name, invoiceNumber }: Pick<Refund, 'amount' | 'name' | 'invoiceNumber'>) =>
  [formatEuros(amount), name && `an ${name}`, invoiceNumber !== undefined && `zu Rechnung ${invoiceNumber}`]
    .filter(Boolean)
    .join(' ');

export const texts = {
  tab: 'Zu erstatten',
  hint: 'Parkwart überweist nichts selbst: Es schreibt eine Überweisungsdatei, die Sie im Online-Banking hochladen und dort freigeben. Was online bezahlt wurde, gibt der Zahlungsanbieter zurück, ohne Datei. Der nächste Kontoauszug zeigt, was ausgeführt ist und was zurückkam.',
  due: 'Zu erstattende Beträge',
  columns: {
    choose: 'Auswahl',
    payee: 'Empfänger',
    amount: 'Betrag',
    invoice: 'Rechnung und Grund',
    actions: 'Aktionen',
    day: 'Beauftragt',
    state: 'Zustand',
  },
  choose: (due: DueRefund) => `Erstatten: ${refundOf(due)}`,
  invoice: (invoiceNumber: number) => `Rechnung ${invoiceNumber}`,
  iban: (iban: string) => `IBAN ${iban}`,
  payeeMissing: 'Empfänger fehlt',
  byProvider: 'Über den Zahlungsanbieter',
  payeeProblems: {
    online: 'Online bezahlt: „Online erstatten“ gibt es auf demselben Weg zurück.',
    missing: 'Die Bank nennt Kontoinhaber oder IBAN nicht. Bitte geben Sie den Empfänger an.',
    wrong: 'Die IBAN, die die Bank nennt, gibt es nicht. Bitte erfragen Sie die richtige und ändern Sie den Empfänger.',
  },
  givePayee: 'Empfänger angeben …',
  changePayee: 'Empfänger ändern …',
  transferred: 'Von Hand überwiesen …',
  online: 'Online erstatten …',
  named: (action: string, refund: Pick<Refund, 'amount' | 'name' | 'invoiceNumber'>) =>
    `${action.replace(/ …$/, '')}: ${refundOf(refund)}`,
  nothingDue: 'Nichts zu erstatten.',
  hasMore: 'Gezeigt sind die ältesten; weitere folgen, wenn diese beauftragt sind.',
  dueFailed: 'Beim Abrufen der Erstattungen ist ein Fehler aufgetreten',
  bar: 'Überweisungsdatei',
  chosen: (count: number, amount: number) => `${refunds(count)} ausgewählt, ${formatEuros(amount)}`,
  noneChosen: 'Nichts ausgewählt.',
  order: 'Überweisungsdatei erstellen',
  ordering: 'Wird erstellt …',
  ordered: (count: number, amount: number) => `Beauftragt: ${refunds(count)}, ${formatEuros(amount)}.`,
  fileFailed:
    'Die Überweisungsdatei konnte nicht geladen werden. Die Erstattungen sind beauftragt; laden Sie die Datei unten noch einmal.',
  list: 'Beauftragte Erstattungen',
  states: STATES,
  noneOrdered: 'Noch keine Erstattung beauftragt.',
  listFailed: 'Beim Abrufen der beauftragten Erstattungen ist ein Fehler aufgetreten',
  load: 'Datei noch einmal laden',
  loadFailed: 'Die Überweisungsdatei konnte nicht geladen werden.',
  withdraw: 'Verwerfen',
  refund: refundOf,
  removeTitle: 'Erstattung verwerfen',
  removeQuestion: (refund: string) =>
    `Die Erstattung verwerfen: ${refund}? Nur, wenn die Bank sie nicht ausführt. Geben Sie die Datei, in der sie steht, nicht mehr ab; der Betrag ist dann wieder zu erstatten.`,
  removeConfirm: 'Verwerfen',
  removed: 'Erstattung verworfen.',
  removeFailed: 'Die Erstattung konnte nicht verworfen werden.',
};

export const transferTexts = {
  add: 'Von Hand überwiesen',
  added: 'Erstattung gebucht.',
  transferredOn: 'Tag der Überweisung',
};

export const onlineTexts = {
  removeTitle: 'Online erstatten',
  removeQuestion: (refund: string) =>
    `Auf dem Weg zurückgeben, auf dem bezahlt wurde: ${refund}? Das führt der Zahlungsanbieter aus; es lässt sich nicht verwerfen.`,
  removeConfirm: 'Online erstatten',
  removed: 'Erstattung beauftragt.',
  removeFailed: 'Die Erstattung konnte nicht beauftragt werden.',
};

export const payeeTexts = {
  title: 'Empfänger der Erstattung',
  name: 'Kontoinhaber',
  nameHint: 'Genau so, wie das Konto geführt wird: Die Bank vergleicht den Namen.',
  iban: 'IBAN',
  take: 'Übernehmen',
  cancel: 'Abbrechen',
};
