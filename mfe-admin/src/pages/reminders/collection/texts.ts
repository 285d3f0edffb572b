import { formatEuros } from '@parkwart/contracts/rules/money';
import { formatNumber } from '@parkwart/contracts/rules/number';

const invoices = (many: number) => (many === 1 ? '1 Rechnung' : `${formatNumber(many)} Rechnungen`);

export const texts = {
  parts: 'Bereiche des Inkassos',
  tabs: { candidates: 'Vorgeschlagen', open: 'Beim Inkassobüro', settled: 'Bezahlt', recalled: 'Zurückgerufen' },
  loadFailed: 'Beim Abrufen des Inkassos ist ein Fehler aufgetreten',
  explanation:
    'Vorgeschlagen ist, wessen letzte Mahnung gedruckt und deren Frist vorbei ist, und was schon auf „I“ steht. Parkwart verschickt nichts: Das Paket geben Sie dem Inkassobüro selbst.',
  bar: 'Ausgewählte Rechnungen',
  chosen: (count: number, euros: number) => `${invoices(count)} ausgewählt, ${formatEuros(euros)} offen`,
  noneChosen: 'Nichts ausgewählt',
  choose: (invoice: number) => `Rechnung ${invoice} auswählen`,
  handOver: 'Übergeben …',
  nothingDue: 'Für das Inkasso ist zurzeit nichts fällig.',
  empty: {
    open: 'Kein Inkassobüro hat zurzeit eine Rechnung.',
    settled: 'Noch ist keine übergebene Rechnung bezahlt.',
    recalled: 'Nichts ist zurückgerufen.',
  },
  columns: {
    select: 'Auswahl',
    deadline: 'Frist bis',
    handedOver: 'Übergeben',
    who: 'Rechnung und Halter',
    open: 'Offen',
    why: 'Warum nicht',
    state: 'Stand',
    actions: 'Aktionen',
  },
  invoice: (number: number) => `Rechnung ${number}`,
  amounts: (handedOver: string, paid: string) => `übergeben ${handedOver}, seitdem gezahlt ${paid}`,
  payment: 'Zahlung …',
  handOverTitle: 'An ein Inkassobüro übergeben',
  agency: 'Inkassobüro',
  agencyHint: 'Steht auch im Protokoll und in jeder Auskunft.',
  day: 'Tag der Übergabe',
  details: (count: number, euros: number) =>
    `${invoices(count)} über ${formatEuros(euros)}: Jede wird einmal vermerkt und auf „I“ gesetzt. Solange das Inkassobüro sie hat, gibt es keine Mahnung.`,
  submit: 'Übergeben',
  cancel: 'Abbrechen',
  handingOver: (done: number, count: number) => `Wird vermerkt … (${formatNumber(done)} von ${formatNumber(count)})`,
  failed: 'Nicht alle Rechnungen konnten übergeben werden. Was vermerkt ist, zählt kein zweites Mal.',
  outcome: 'Übergabe vermerkt',
  handedOver: (count: number) => `${invoices(count)} ${count === 1 ? 'ist' : 'sind'} übergeben.`,
  leftOut: (count: number) =>
    count === 1 ? 'Diese Rechnung bleibt hier:' : `Diese ${formatNumber(count)} Rechnungen bleiben hier:`,
  close: 'Schließen',
};
