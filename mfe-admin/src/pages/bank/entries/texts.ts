import { type BankEntry, type EntryState, MOST_COUNTED } from '@parkwart/contracts/calls/bank';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { formatEntryAmount } from './bankEntry.ts';

const entries = (many: number) => (many === 1 ? '1 Umsatz' : `${formatNumber(many)} Umsätze`);
const entryOf = (entry: BankEntry) =>
  [formatEntryAmount(entry), entry.name && `${entry.amount < 0 ? 'an' : 'von'} ${entry.name}`, `vom ${entry.day}`]
    .filter(Boolean)
    .join(' ');

const STATES: Readonly<Record<EntryState, string>> = {
  certain: 'Sicher',
  proposed: 'Vorgeschlagen',
  unknown: 'Unklar',
  outgoing: 'Ausgänge und Rückgaben',
  booked: 'Gebucht',
  aside: 'Ohne Forderung',
};

const EMPTY: Readonly<Record<EntryState, string>> = {
  certain: 'Keine sicheren Umsätze zu buchen.',
  proposed: 'Keine Vorschläge zu prüfen.',
  unknown: 'Keine unklaren Umsätze.',
  outgoing: 'Keine Ausgänge oder Rückgaben.',
  booked: 'Noch kein Umsatz gebucht.',
  aside: 'Kein Umsatz ohne Forderung.',
};

function openAgain({ takesBack, isByHand, isPayout }: BankEntry): string {
  if (isPayout) return 'Auszahlung und Entgelt sind dann nicht mehr gebucht';
  if (takesBack) return 'Die Zahlung, die zurückging, zählt dann wieder';
  return isByHand ? 'Was von Hand gebucht war, zählt dann wieder' : 'Die Rechnungen sind dann wieder offen';
}

export const texts = {
  title: 'Zahlungen',
  list: (state: EntryState) => `Umsätze: ${STATES[state]}`,
  lists: 'Umsätze nach Zustand',
  states: STATES,
  count: (count: number | undefined) => {
    if (count === undefined) return undefined;
    return count > MOST_COUNTED ? `mehr als ${formatNumber(MOST_COUNTED)}` : formatNumber(count);
  },
  columns: {
    choose: 'Auswahl',
    day: 'Tag',
    entry: 'Name und Verwendungszweck',
    amount: 'Betrag',
    allocations: 'Zuordnung',
    actions: 'Aktionen',
  },
  noName: 'Ohne Namen',
  iban: (iban: string) => `IBAN ${iban}`,
  invoice: (invoiceNumber: number) => `Rechnung ${invoiceNumber}`,
  rest: (euros: string) => `${euros} nicht zugeordnet`,
  onlyRest: 'Nur mit Rest',
  entry: entryOf,
  named: (action: string, entry: BankEntry) => `${action}: ${entryOf(entry)}`,
  choose: (entry: BankEntry) => `Auswählen: ${entryOf(entry)}`,
  book: 'Buchen',
  join: 'Verbinden',
  allocate: 'Zuordnen …',
  reverse: 'Zurücknehmen',
  bookReturn: 'Rückgabe …',
  bookOtherReturn: 'Andere …',
  paymentOf: (day: string) => `Zahlung vom ${day}`,
  entryOf: (day: string) => `Umsatz vom ${day}`,
  returnOf: (day: string) => `Rückgabe vom ${day}`,
  single: 'Ein Umsatz',
  singleIn: ({ state }: BankEntry) => `Ein Umsatz unter „${STATES[state]}“`,
  singleFailed: 'Der Umsatz konnte nicht geladen werden.',
  allOf: (state: EntryState) => `Alle unter „${STATES[state]}“`,
  overpaid: 'Erstatten',
  isOverpaid: (entry: BankEntry) => `${entryOf(entry)} steht jetzt unter „Zu erstatten“.`,
  aside: 'Ohne Forderung',
  notAside: 'Zurückholen',
  empty: EMPTY,
  emptyRest: 'Kein gebuchter Umsatz mit einem Rest.',
  nothingImported: 'Noch kein Kontoauszug eingelesen.',
  howToExport:
    'Laden Sie ihn im Online-Banking herunter: Kontoauszug oder Umsätze, Export „camt.053“ (auch „CAMT“ oder „XML-Kontoauszug“), als XML oder ZIP. Ziehen Sie die Datei dann auf diese Seite.',
  loadFailed: 'Beim Abrufen der Umsätze ist ein Fehler aufgetreten',
  booked: (entry: BankEntry) => `Gebucht: ${entryOf(entry)}.`,
  severalBooked: (count: number) => `${entries(count)} gebucht.`,
  bookFailed: 'Der Umsatz konnte nicht gebucht werden.',
  changed: ({ state }: Pick<BankEntry, 'state'>) =>
    `Was offen ist, hat sich inzwischen geändert. Der Umsatz steht jetzt unter „${STATES[state]}“.`,
  moved: (entry: BankEntry) => `${entryOf(entry)} steht jetzt unter „${STATES[entry.state]}“.`,
  moveFailed: 'Der Umsatz konnte nicht verschoben werden.',
  removeTitle: 'Buchung zurücknehmen',
  removeQuestionOf: (entry: BankEntry) =>
    `Die Buchung zurücknehmen: ${entryOf(entry)}? ${openAgain(entry)}, der Umsatz steht unter „${STATES.proposed}“.`,
  removeQuestion: (question: string) => question,
  removeConfirm: 'Zurücknehmen',
  removed: 'Buchung zurückgenommen.',
  removeFailed: 'Die Buchung konnte nicht zurückgenommen werden.',
};

/** Texts for booking several proposed entries together. */
export const chosenTexts = {
  bar: 'Ausgewählte Umsätze',
  chosen: (count: number) => (count === 0 ? 'Nichts ausgewählt.' : `${entries(count)} ausgewählt`),
  book: 'Ausgewählte buchen',
  booking: 'Wird gebucht …',
  notBooked: (count: number) => `${entries(count)} nicht gebucht:`,
  /** @param now undefined if a later import replaced the entry */
  whyNot: (now: BankEntry | undefined) =>
    now ? `${now.reason} Jetzt unter „${STATES[now.state]}“` : 'Diesen Umsatz gibt es nicht mehr',
  left: (why: string, left: readonly BankEntry[]) => `${why}: ${left.map(entryOf).join(', ')}.`,
  dismiss: 'Liste der nicht gebuchten schließen',
};

export const certainTexts = {
  bar: 'Sichere Umsätze buchen',
  waiting: (count: number) => `${entries(count)} ${count === 1 ? 'passt' : 'passen'} sicher`,
  fitsWhat: 'zu einer offenen Rechnung, einer Erstattung, einer Auszahlung oder einer Zahlung, die zurückging.',
  bookAll: 'Alle sicheren buchen',
  booking: 'Wird gebucht …',
  progress: (done: number, total: number) => `${formatNumber(done)} von ${entries(total)} bearbeitet`,
  stop: 'Anhalten',
  stopping: 'Wird angehalten …',
  booked: (count: number) => `${entries(count)} gebucht.`,
  changed: (count: number, states: readonly EntryState[]) =>
    `${entries(count)} ${count === 1 ? 'hat' : 'haben'} sich inzwischen geändert und ${count === 1 ? 'steht' : 'stehen'} jetzt unter ${states.map((state) => `„${STATES[state]}“`).join(' und ')}.`,
  stopped: 'Das Buchen wurde angehalten.',
  failed:
    'Das Buchen wurde unterbrochen. Was gebucht ist, bleibt gebucht; drücken Sie noch einmal „Alle sicheren buchen“.',
  dismiss: 'Meldung schließen',
};
