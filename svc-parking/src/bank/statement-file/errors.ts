import type { StatementCheck, Unresolved } from './statementContent.ts';

export type StatementFileErrorCode = keyof typeof STATEMENT_FILE_ERRORS;

const CAMT_ADVICE = 'Bitte laden Sie bei der Bank den Kontoauszug im Format camt.053 (XML oder ZIP) herunter.';

const STATEMENT_FILE_ERRORS = {
  empty: 'Die Datei ist leer.',
  tooLarge: 'Die Datei ist größer als 25 MB.',
  tooManyEntries: 'Die Datei enthält mehr als 100.000 Umsätze.',
  tooManyStatements: 'Die Datei enthält mehr als 1.000 Auszüge.',
  mt940: `Das ist ein Kontoauszug im Format MT940, das die Banken abgeschafft haben. ${CAMT_ADVICE}`,
  csv: `Das ist eine CSV-Datei. ${CAMT_ADVICE}`,
  pdf: `Das ist eine PDF-Datei, auch wenn sie anders heißt. ${CAMT_ADVICE}`,
  notStatement: `Das ist kein Kontoauszug. ${CAMT_ADVICE}`,
  foreignFormat: `Das ist eine Bankdatei im Format {}, kein Kontoauszug. ${CAMT_ADVICE}`,
  notXml: 'Die Datei ist beschädigt: kein gültiges XML.',
  dtd: 'Die Datei enthält eine DTD oder eigene Entities, die in Kontoauszügen nicht vorkommen. Sie wurde nicht gelesen.',
  tooDeep: 'Die Datei ist tiefer verschachtelt als jeder Kontoauszug. Sie wurde nicht gelesen.',
  tooComplex: 'Ein Teil der Datei ist umfangreicher als in jedem Kontoauszug. Die Datei wurde nicht gelesen.',
  encoding: 'Die Zeichenkodierung {} wird nicht gelesen.',
  wrongBytes: 'Die Datei enthält Zeichen, die es in ihrer Zeichenkodierung ({}) nicht gibt.',
  zipDamaged: 'Die ZIP-Datei ist beschädigt.',
  zipEncrypted: 'Die ZIP-Datei ist mit einem Passwort geschützt.',
  zipNested: 'Die ZIP-Datei enthält eine weitere ZIP-Datei. Bitte entpacken Sie die äußere.',
  zipTooLarge: 'Die ZIP-Datei ist entpackt zu groß.',
  zipTooMany: 'Die ZIP-Datei enthält mehr als 1.000 Dateien.',
  accountMissing: 'Ein Auszug der Datei nennt kein Konto.',
  amountMissing: 'Bei einem Umsatz oder Saldo fehlt der Betrag.',
  currencyMissing: 'Bei einem Betrag ({}) fehlt die Währung.',
  signMissing: 'Bei einem Betrag ({}) fehlt, ob er Gutschrift oder Belastung ist.',
  amountNegative: 'Der Betrag {} hat ein Vorzeichen. Die Richtung muss in einem eigenen Feld stehen.',
  amountFraction: 'Der Betrag {} enthält Bruchteile eines Cents.',
  amountWrong: 'Der Betrag „{}“ ist keine Zahl.',
  dayMissing: 'Bei einem Umsatz fehlt der Buchungstag.',
  dayWrong: 'Den Tag „{}“ gibt es nicht.',
  pageMissing: 'Der Auszug ist unvollständig: Seite {} fehlt. Bitte laden Sie alle Seiten zusammen als ZIP hoch.',
  sums: 'Die Umsätze ergeben nicht den Endsaldo: {}.',
} as const satisfies Record<string, string>;

/** Notes for the admin about an imported statement; a check without a note found nothing. */
export const CHECK_NOTES: Readonly<Partial<Record<StatementCheck, string>>> = {
  addsUpFlipped:
    'Die Umsätze ergeben den Endsaldo nur, wenn Stornos mit umgekehrtem Vorzeichen zählen. Bitte prüfen Sie die Stornos.',
  noBalances: 'Der Auszug nennt keinen Anfangs- oder Endsaldo. Ob Umsätze fehlen, ließ sich nicht prüfen.',
  otherCurrency: 'Der Auszug enthält Umsätze in anderer Währung. Ob Umsätze fehlen, ließ sich nicht prüfen.',
  addsUpWithout: 'Umsätze ohne Angabe, ob sie gebucht sind, zählen nicht: Die Salden gehen ohne sie auf.',
  reportDiffers:
    'Die Umsatzanzeige führt nicht vom Anfangs- zum Endsaldo. Ob Umsätze fehlen, zeigt erst der Kontoauszug.',
  notChecked: 'Umsatzanzeige ohne Anfangs- oder Endsaldo: Ob Umsätze fehlen, ließ sich nicht prüfen.',
};

export const UNRESOLVED_NOTES: Readonly<Record<Unresolved, string>> = {
  noParts: 'Sammelumsatz ohne Einzelumsätze.',
  countDiffers: 'Sammelumsatz mit anderer Zahl von Einzelumsätzen, als die Bank angibt.',
  amountMissing: 'Sammelumsatz, in dem Einzelbeträge fehlen.',
  sumDiffers: 'Sammelumsatz, dessen Einzelbeträge eine andere Summe ergeben.',
};

/**
 * The note for a camt.054 whose parts belong to batches that no imported statement contains yet.
 * @param count the number of these batches
 */
export const waitingNote = (count: number) =>
  `${count === 1 ? 'Zu 1 Sammelumsatz' : `Zu ${count} Sammelumsätzen`} fehlt noch der Kontoauszug. Gebucht ist davon nichts: Bitte laden Sie erst den Kontoauszug hoch und dann diese Datei noch einmal.`;

const MOST_NAMED = 5;

export function leftOutNotes(accounts: readonly string[]): string[] {
  const others = accounts.length - MOST_NAMED;
  const named = accounts
    .slice(0, MOST_NAMED)
    .map((account) => `Nicht gelesen: Auszüge des Kontos ${account}. In den Einstellungen steht ein anderes.`);
  if (others <= 0) return named;
  return [...named, `Nicht gelesen: Auszüge von ${others === 1 ? '1 weiteren Konto' : `${others} weiteren Konten`}.`];
}

/** Why a file is rejected; the message is the German sentence for the user. */
export class StatementFileError extends Error {
  override readonly name = 'StatementFileError';
  readonly code: StatementFileErrorCode;

  /** @param detail an amount, a page or a day that is inserted into the message */
  constructor(code: StatementFileErrorCode, detail = '') {
    super(STATEMENT_FILE_ERRORS[code].replace('{}', () => detail));
    this.code = code;
  }

  /** Puts the name of the ZIP's member before the message. */
  in(fileName: string): this {
    this.message = `${fileName}: ${this.message}`;
    return this;
  }
}
