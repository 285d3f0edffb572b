import type { DunningRun, LineState } from '@parkwart/contracts/entities/dunningRun';
import type { LetterDispatch } from '@parkwart/contracts/entities/letterDispatch';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { texts as historyTexts } from '../../../parts/history/texts.ts';

type Dispatches = NonNullable<DunningRun['dispatches']>;

const letters = (many: number) => (many === 1 ? '1 Mahnung' : `${formatNumber(many)} Mahnungen`);

const states: Readonly<Record<LineState, string>> = {
  proposed: 'Vorgeschlagen',
  excluded: 'Ausgeschlossen',
  removed: 'Herausgenommen',
  printed: 'Gedruckt',
};

export const texts = {
  loadFailed: 'Beim Abrufen der Mahnläufe ist ein Fehler aufgetreten',
  linesFailed: 'Beim Abrufen der Zeilen des Mahnlaufs ist ein Fehler aufgetreten',
  explanation:
    'Ein Mahnlauf schlägt vor, wer heute welche Mahnung bekommt, und sagt, wer warum keine bekommt. Gemahnt ist erst, was Sie als gedruckt vermerken.',
  start: 'Mahnlauf beginnen',
  starting: 'Wird zusammengestellt …',
  startFailed: 'Der Mahnlauf konnte nicht begonnen werden.',
  runs: 'Mahnläufe',
  noRuns: 'Noch kein Mahnlauf.',
  run: (id: string) => `Mahnlauf ${id}`,
  allRuns: 'Alle Mahnläufe',
  runStates: historyTexts.runStates,
  began: (at: string, by: string) => `Begonnen ${at} von ${by}`,
  letterDate: (day: string) => `Briefdatum ${day}`,
  oldDate: (day: string) =>
    `Die Briefe dieses Laufs tragen den ${day}. Für das heutige Datum nehmen Sie ihn zurück und beginnen einen neuen.`,
  columns: {
    run: 'Lauf',
    begun: 'Begonnen',
    by: 'Von',
    state: 'Zustand',
    invoice: 'Rechnung',
    plate: 'Kennzeichen',
    owner: 'Halter',
    level: 'Brief',
    deadline: 'Zahlbar bis',
    amount: 'Betrag',
    open: 'Offen',
    reason: 'Warum nicht',
    filed: 'PDF und Versand',
    actions: 'Aktionen',
    postcode: 'Postleitzahl',
    town: 'Ort',
  },
  states,
  tabs: 'Zeilen des Mahnlaufs',
  tab: (state: LineState, count: number) => `${states[state]} (${formatNumber(count)})`,
  empty: {
    proposed: 'Hier ist keine Mahnung mehr zu drucken. Was dagegen spricht, steht unter „Ausgeschlossen“.',
    excluded: 'Niemand ist ausgeschlossen.',
    removed: 'Nichts ist herausgenommen.',
    printed: 'Noch ist keine Mahnung gedruckt.',
  } satisfies Record<LineState, string>,
  nothingDue: 'Heute ist keine Mahnung fällig.',
  invoice: (number: number) => `Rechnung ${number}`,
  level: (level: number) => `${level}. Mahnung`,
  until: (day: string) => `bis ${day}`,
  remove: 'Herausnehmen',
  putBack: 'Wieder aufnehmen',
  judgeAgain: 'Neu prüfen',
  judgeAllAgain: 'Alle neu prüfen',
  judging: (done: number, count: number) => `${formatNumber(done)} von ${formatNumber(count)} geprüft …`,
  judged: (proposed: number, count: number) =>
    `${formatNumber(proposed)} von ${formatNumber(count)} Zeilen sind jetzt vorgeschlagen.`,
  enterOwner: 'Halter eintragen',
  named: (action: string, invoice: number) => `${action}: Rechnung ${invoice}`,
  changeFailed: 'Die Zeile konnte nicht geändert werden.',
  stillExcluded: (invoice: number, reason: string) => `Rechnung ${invoice} bleibt ausgeschlossen: ${reason}`,
  isFiled: 'abgelegt',
  notFiled: 'fehlt',
  filing: (filed: number, count: number) => `${formatNumber(filed)} von ${formatNumber(count)} abgelegt`,
  someNotFiled: (count: number) =>
    `${count === 1 ? '1 PDF kann' : `${formatNumber(count)} PDFs können`} nicht abgelegt werden. Unter „Gedruckt“ steht, warum.`,
  retry: 'Erneut versuchen',
  dispatches: ({ queued, sent, refused }: Dispatches) =>
    [
      `${formatNumber(sent)} verschickt`,
      ...(queued > 0 ? [`${formatNumber(queued)} beim Druckdienst`] : []),
      ...(refused > 0 ? [`${formatNumber(refused)} zurückgekommen (siehe Eingänge)`] : []),
    ].join(', '),
  sentFor: ({ sentOn, price }: LetterDispatch) =>
    [sentOn && `am ${sentOn}`, price !== undefined && formatEuros(price)].filter(Boolean).join(', '),
  send: 'Verschicken lassen',
  sending: 'Wird übergeben …',
  sendHint: (isTest: boolean) =>
    `„Verschicken lassen“ vermerkt die Mahnungen mit ihren Kosten und übergibt sie Pingen, das sie druckt und zur Post gibt${isTest ? ' (im Probebetrieb nur zum Schein)' : ''}. Zurückholen lassen sie sich dann nicht mehr.`,
  package: 'Paket (ZIP)',
  packing: 'Wird gepackt …',
  packageName: (run: string) => `Mahnlauf_${run}_Druckdienst.zip`,
  packageFailed: 'Das Paket konnte nicht erstellt werden.',
  packageList: 'Briefe.csv',
  letterName: (invoice: string) => `Mahnung_${invoice}.pdf`,
  notPacked: (invoices: readonly string[]) => `Nicht im Paket, bitte selbst drucken: Rechnung ${invoices.join(', ')}.`,
  packageColumns: [
    'Datei',
    'Rechnung',
    'Zeile 1',
    'Zeile 2',
    'Zeile 3',
    'Zeile 4',
    'Zeile 5',
    'Zeile 6',
    'Land',
    'Prüfung',
  ],
  isChecked: 'in Ordnung',
  inkAtTheEdge: 'Der Brief hält den Rand von 5 mm nicht ein.',
  print: (count: number) => `${letters(count)} drucken`,
  printTitle: 'Mahnungen drucken',
  lookUp: 'Halterauskunft vom',
  lookUpMissing: 'Zu einer neu hinzugekommenen Mahnung ist kein Tag der Halterauskunft gespeichert.',
  lookUpHint: 'Für Briefe, zu deren Rechnung noch kein Tag gespeichert ist.',
  countHint: (count: number, most: number) =>
    count > most
      ? `Ein PDF fasst ${formatNumber(most)} von ${formatNumber(count)} Mahnungen, nach Postleitzahl sortiert; die übrigen drucken Sie danach.`
      : `Das PDF enthält ${letters(count)}, nach Postleitzahl sortiert.`,
  claimed: (count: number, amount: string) =>
    count === 1 ? `Sie fordert ${amount}.` : `Zusammen fordern sie ${amount}.`,
  sum: (amount: string) => `Zusammen ${amount}`,
  nothingLeft: 'In diesem Mahnlauf ist keine Mahnung mehr zu drucken.',
  list: 'Liste (CSV)',
  listFailed: 'Die Liste konnte nicht erstellt werden.',
  listName: (run: string) => `Mahnlauf_${run}_Liste.csv`,
  pdfName: (run: string) => `Mahnlauf_${run}.pdf`,
  questionDetails:
    'Mit „Ja“ wird jede Mahnung mit ihren Kosten einmal vermerkt und ihr PDF bei der Rechnung abgelegt. Mit „Noch nicht“ bleibt alles, wie es ist.',
  noting: (done: number, count: number) => `Wird vermerkt … (${formatNumber(done)} von ${formatNumber(count)})`,
  notingFailed: 'Nicht alle Mahnungen konnten vermerkt werden. Was vermerkt ist, zählt kein zweites Mal.',
  takenOut: 'Inzwischen herausgenommen.',
  recordGone: 'Die Rechnung gibt es nicht mehr.',
  outcome: 'Mahnungen vermerkt',
  noted: (count: number) =>
    count === 1
      ? '1 Mahnung ist vermerkt; ihr PDF wird abgelegt.'
      : `${formatNumber(count)} Mahnungen sind vermerkt; ihre PDFs werden abgelegt.`,
  takeOut: (count: number) =>
    count === 1
      ? 'Diesen Brief bitte nicht verschicken, er ist nicht vermerkt:'
      : 'Diese Briefe bitte nicht verschicken, sie sind nicht vermerkt:',
  close: 'Schließen',
  done: 'Lauf abschließen',
  withdrawn: 'Lauf zurücknehmen',
  doneQuestion: (left: number) =>
    left === 0
      ? 'Der Mahnlauf wird abgeschlossen.'
      : `${letters(left)} ${left === 1 ? 'ist' : 'sind'} nicht gedruckt. Der nächste Mahnlauf schlägt vor, was dann noch fällig ist.`,
  withdrawnQuestion: 'Noch ist nichts gedruckt und niemand gemahnt. Der Mahnlauf wird verworfen.',
  ended: { done: 'Mahnlauf abgeschlossen.', withdrawn: 'Mahnlauf zurückgenommen.' },
  endFailed: 'Der Mahnlauf konnte nicht beendet werden.',
  add: 'Halter eintragen',
  ownerName: 'Name des Halters',
  driver: (name: string) => `${name} (Fahrer)`,
  address: 'Anschrift',
  addressHint: 'Straße und Ort, je eine Zeile',
  added: 'Halter eingetragen.',
  failed: 'Der Halter konnte nicht gespeichert werden.',
};
